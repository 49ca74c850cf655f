// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import {
  AmbientLight,
  Color,
  ColorManagement,
  DirectionalLight,
  Group,
  LinearSRGBColorSpace,
  PerspectiveCamera,
  Plane,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';

import { isSoftware } from './power';

/** The canvas: redraws the scene only when something has changed. */
export class View {
  readonly scene = new Scene();
  /** The part that clip() clips; handles and labels are outside it and never clipped. */
  readonly world = new Group();
  readonly camera = new PerspectiveCamera(50, 1, 0.1, 1000);
  readonly renderer: WebGLRenderer;
  /** Frames drawn so far. */
  frames = 0;

  private scheduled = false;
  private readonly clipHigh = new Plane(new Vector3(0, -1, 0), Infinity);
  private readonly clipLow = new Plane(new Vector3(0, 1, 0), Infinity);
  private drawn = new Set<() => void>();

  constructor(readonly canvas: HTMLCanvasElement) {
    ColorManagement.enabled = false;
    const antialias = !isSoftware();
    this.renderer = new WebGLRenderer({ canvas, antialias, preserveDrawingBuffer: true });
    // Colors are those of the page, without conversion.
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.scene.add(this.world);
    this.addLights();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement ?? canvas);
    this.resize();
  }

  /** Something has changed: the next frame is drawn. */
  invalidate(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(() => {
      this.scheduled = false;
      this.draw();
    });
  }

  /** Whether the picture is up to date. */
  get isCurrent(): boolean {
    return !this.scheduled;
  }

  /** Calls `listener` after each frame. */
  onDrawn(listener: () => void): void {
    this.drawn.add(listener);
  }

  setBackground(color: string): void {
    this.scene.background = new Color(color);
    this.invalidate();
  }

  /** Hides everything above or below these heights. */
  clip(low: number, high: number): void {
    this.clipHigh.constant = high;
    this.clipLow.constant = -low;
    const planes = [];
    if (Number.isFinite(high)) planes.push(this.clipHigh);
    if (Number.isFinite(low)) planes.push(this.clipLow);
    this.renderer.clippingPlanes = planes;
    this.invalidate();
  }

  get clipRange(): readonly [number, number] {
    const has = (plane: Plane) => this.renderer.clippingPlanes.includes(plane);
    return [
      has(this.clipLow) ? -this.clipLow.constant : -Infinity,
      has(this.clipHigh) ? this.clipHigh.constant : Infinity,
    ];
  }

  /** The picture as a PNG file. */
  async png(): Promise<Blob> {
    this.draw();
    return new Promise((resolve, reject) =>
      this.canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
        'image/png',
      ),
    );
  }

  private draw(): void {
    this.renderer.render(this.scene, this.camera);
    this.frames += 1;
    for (const listener of this.drawn) listener();
  }

  private resize(): void {
    const box = (this.canvas.parentElement ?? this.canvas).getBoundingClientRect();
    const width = Math.max(1, Math.floor(box.width));
    const height = Math.max(1, Math.floor(box.height));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.invalidate();
  }

  private addLights(): void {
    const sun = new DirectionalLight(0xffffff, 1.5);
    sun.position.set(0.5, 1, 0.3);
    this.scene.add(new AmbientLight(0xffffff, 1.9), sun);
  }
}
