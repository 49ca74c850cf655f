// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { PerspectiveCamera } from 'three';
import { MathUtils, Spherical, Vector3 } from 'three';

import type { CameraPose } from '../state/scene_json';
import { boundsOf, eyeFor, frameOf } from './fit';

const flyKeys = new Map([
  ['KeyW', [0, 0, 1]],
  ['KeyS', [0, 0, -1]],
  ['KeyA', [-1, 0, 0]],
  ['KeyD', [1, 0, 0]],
  ['KeyE', [0, 1, 0]],
  ['KeyQ', [0, -1, 0]],
]);

type Gesture = 'none' | 'orbit' | 'pan' | 'pinch';

/**
 * The usual camera: drag to orbit, right or shift drag to pan, wheel or pinch to
 * zoom to the cursor, WASD to fly with Q and E for down and up.
 */
export class CameraControl {
  readonly target = new Vector3();
  /** Called before a left drag: returns true if something else handles it. */
  claim: (event: PointerEvent) => boolean = () => false;

  private gesture: Gesture = 'none';
  private pointers = new Map<number, { x: number; y: number }>();
  private held = new Set<string>();
  private lastFly = 0;
  private reach = 50;

  constructor(
    private readonly camera: PerspectiveCamera,
    private readonly canvas: HTMLCanvasElement,
    private readonly changed: () => void,
  ) {
    canvas.addEventListener('pointerdown', (event) => this.down(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerup', (event) => this.up(event));
    canvas.addEventListener('pointercancel', (event) => this.up(event));
    canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    window.addEventListener('keydown', (event) => this.keyDown(event));
    window.addEventListener('keyup', (event) => this.held.delete(event.code));
    window.addEventListener('blur', () => this.held.clear());
  }

  get pose(): CameraPose {
    return { eye: round(this.camera.position), target: round(this.target) };
  }

  set pose(pose: CameraPose) {
    this.camera.position.set(...pose.eye);
    this.target.set(...pose.target);
    this.update();
  }

  /**
   * Fits points, x, y and z each, into the view, as large as possible: viewed from the south and
   * above, or from straight above. The toolbars over the edges of the view hide none of them.
   */
  fit(points: readonly ArrayLike<number>[], fromAbove = false): void {
    const { low, high } = boundsOf(points);
    this.reach = Math.max(1, high.distanceTo(low));
    const middle = low.clone().add(high).multiplyScalar(0.5);
    const back = fromAbove ? new Vector3(0, 1, 0.0001) : new Vector3(0.35, 1.05, 0.85);
    this.camera.position.copy(middle).add(back.normalize());
    this.camera.lookAt(middle);
    this.camera.updateMatrix();
    const [right, up] = [0, 1].map((i) => new Vector3().setFromMatrixColumn(this.camera.matrix, i));
    const frame = frameOf(this.canvas, Math.tan(MathUtils.degToRad(this.camera.fov / 2)));
    const eye = eyeFor(points, [right!, up!, back], frame);
    this.camera.position
      .set(0, 0, 0)
      .addScaledVector(right!, eye[0])
      .addScaledVector(up!, eye[1])
      .addScaledVector(back, eye[2]);
    const distance = Math.max(0.2, eye[2] - middle.dot(back));
    this.target.copy(this.camera.position).addScaledVector(back, -distance);
    this.update();
  }

  private update(): void {
    const distance = this.camera.position.distanceTo(this.target);
    this.camera.near = Math.max(0.02, Math.min(distance, this.reach) / 500);
    this.camera.far = distance + this.reach * 4;
    this.camera.lookAt(this.target);
    this.camera.updateProjectionMatrix();
    this.changed();
  }

  private down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 2) {
      this.gesture = 'pinch';
      return;
    }
    if (event.button === 0 && !event.shiftKey && this.claim(event)) return;
    this.gesture = event.button === 0 && !event.shiftKey ? 'orbit' : 'pan';
    this.canvas.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before || this.gesture === 'none') return;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (this.gesture === 'pinch') this.pinch(event, dx, dy);
    else if (this.gesture === 'pan') this.pan(dx, dy);
    else this.orbit(dx, dy);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.gesture = 'none';
  }

  private pinch(event: PointerEvent, dx: number, dy: number): void {
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    const mine = this.pointers.get(event.pointerId);
    if (!other || !mine) return;
    const before = Math.hypot(mine.x - other.x, mine.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 0 && after > 0) this.zoom(before / after, null);
    this.pan(dx / 2, dy / 2);
  }

  private orbit(dx: number, dy: number): void {
    const offset = this.camera.position.clone().sub(this.target);
    const polar = new Spherical().setFromVector3(offset);
    const speed = (2 * Math.PI) / Math.max(200, this.canvas.clientHeight);
    polar.theta -= dx * speed;
    polar.phi = MathUtils.clamp(polar.phi - dy * speed, 0.0002, Math.PI * 0.98);
    this.camera.position.copy(this.target).add(offset.setFromSpherical(polar));
    this.update();
  }

  private pan(dx: number, dy: number): void {
    const distance = this.camera.position.distanceTo(this.target);
    const perPixel =
      (2 * distance * Math.tan(MathUtils.degToRad(this.camera.fov / 2))) / this.canvas.clientHeight;
    const right = new Vector3().setFromMatrixColumn(this.camera.matrix, 0);
    const up = new Vector3().setFromMatrixColumn(this.camera.matrix, 1);
    this.shift(right.multiplyScalar(-dx * perPixel).addScaledVector(up, dy * perPixel));
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY;
    this.zoom(Math.exp(MathUtils.clamp(lines, -300, 300) * 0.0012), event);
  }

  /** Scales the distance to the target; the point under the cursor stays there. */
  private zoom(factor: number, at: MouseEvent | null): void {
    const offset = this.camera.position.clone().sub(this.target);
    const distance = MathUtils.clamp(offset.length() * factor, 0.2, this.reach * 20);
    const real = distance / offset.length();
    if (at) {
      const box = this.canvas.getBoundingClientRect();
      const ndc = new Vector3(
        ((at.clientX - box.left) / box.width) * 2 - 1,
        1 - ((at.clientY - box.top) / box.height) * 2,
        0.5,
      ).unproject(this.camera);
      const ray = ndc.sub(this.camera.position).normalize();
      const forward = offset.clone().multiplyScalar(-1).normalize();
      const hit = ray.multiplyScalar(offset.length() / Math.max(0.1, ray.dot(forward)));
      const beside = hit.add(offset);
      this.target.addScaledVector(beside, 1 - real);
    }
    this.camera.position.copy(this.target).addScaledVector(offset.normalize(), distance);
    this.update();
  }

  private keyDown(event: KeyboardEvent): void {
    if (!flyKeys.has(event.code) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    const first = this.held.size === 0;
    this.held.add(event.code);
    if (!first) return;
    this.lastFly = performance.now();
    requestAnimationFrame(() => this.fly(event.shiftKey));
  }

  private fly(fast: boolean): void {
    if (this.held.size === 0) return;
    const now = performance.now();
    const seconds = Math.min(0.1, (now - this.lastFly) / 1000);
    this.lastFly = now;
    const forward = this.target.clone().sub(this.camera.position).normalize();
    const right = new Vector3().setFromMatrixColumn(this.camera.matrix, 0);
    const step = new Vector3();
    for (const key of this.held) {
      const [x = 0, y = 0, z = 0] = flyKeys.get(key) ?? [];
      step.addScaledVector(right, x).addScaledVector(forward, z);
      step.y += y;
    }
    if (step.lengthSq() > 0) {
      const speed = Math.max(4, this.reach * 0.25) * (fast ? 3 : 1);
      this.shift(step.normalize().multiplyScalar(speed * seconds));
    }
    requestAnimationFrame(() => this.fly(fast));
  }

  private shift(by: Vector3): void {
    this.camera.position.add(by);
    this.target.add(by);
    this.update();
  }
}

/** Whether keys go to an input field, or to a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return target.type !== 'checkbox' && target.type !== 'range';
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

function round(point: Vector3): [number, number, number] {
  const short = (value: number) => Math.round(value * 1000) / 1000;
  return [short(point.x), short(point.y), short(point.z)];
}
