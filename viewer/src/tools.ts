// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Context } from './context';
import { isTyping } from './scene3d/camera';
import type { Point } from './state/document';
import type { Tab } from './state/view_state';

/** A point that was clicked on. */
export interface Place {
  point: Point;
  /** Index of the polygon of the navmesh, or null if something else was hit. */
  polygon: number | null;
  event: MouseEvent;
}

/** What a tab does with the mouse and keys over the view. */
export interface Tool {
  /** A hint for the corner of the view; empty for none. */
  readonly hint: string;
  /** The cursor becomes a cross. */
  readonly aims: boolean;
  /** Clicks beside everything count, too: they are projected to the lowest ground. */
  readonly anywhere?: boolean;
  click?(place: Place): void;
  /** A press: returns true if the tool handles the drag; otherwise it orbits.
   * @param place  Returns what is under the cursor; null beside everything. */
  grab?(event: PointerEvent, place: () => Place | null): boolean;
  drag?(place: Place): void;
  drop?(): void;
  /** A press on what `grab` takes is also a click, if the mouse does not move. */
  readonly clicksGrabbed?: boolean;
  /** Returns true if the tool handled the key. */
  key?(event: KeyboardEvent): boolean;
  keyUp?(event: KeyboardEvent): void;
  /** The tab was shown or hidden. */
  enter?(): void;
  leave?(): void;
}

/** A press that moves less than this is a click.  [pixels] */
const slack = 5;

/** Passes clicks, drags and keys to the tool of the active tab. */
export class ToolBelt {
  private tools = new Map<Tab, Tool>();
  private pressed: { x: number; y: number; isGrabbed: boolean; isMoved: boolean } | null = null;

  constructor(private readonly context: Context) {
    const { canvas } = context.view;
    context.camera.claim = (event) => this.press(event);
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerup', (event) => this.release(event));
    window.addEventListener('keydown', (event) => this.keyDown(event));
    window.addEventListener('keyup', (event) => this.current?.keyUp?.(event));
    context.state.listen((now, before) => {
      if (now.tab === before.tab) return;
      this.tools.get(before.tab)?.leave?.();
      this.tools.get(now.tab)?.enter?.();
    });
  }

  add(tab: Tab, tool: Tool): void {
    this.tools.set(tab, tool);
  }

  get current(): Tool | undefined {
    return this.tools.get(this.context.state.get().tab);
  }

  /** What is visible at a point of the page. */
  placeAt(event: MouseEvent): Place | null {
    const { painter, picker, view } = this.context;
    const hit = picker.pick(event, painter.pickable, view.clipRange);
    if (!hit) return this.current?.anywhere ? this.placeOnGround(event) : null;
    const isMesh = hit.object === painter.mesh.surface;
    const polygons = this.context.bakery.state.get().baked?.geometry.surfacePolygons;
    return {
      point: [hit.point.x, hit.point.y, hit.point.z],
      polygon: isMesh ? (polygons?.[hit.triangle] ?? null) : null,
      event,
    };
  }

  private placeOnGround(event: MouseEvent): Place | null {
    const { level } = this.context.bakery.state.get();
    const at = level ? this.context.picker.onPlane(event, level.bounds.min[1]) : null;
    return at ? { point: [at.x, at.y, at.z], polygon: null, event } : null;
  }

  private press(event: PointerEvent): boolean {
    const tool = this.current;
    const isGrabbed = tool?.grab?.(event, () => this.placeAt(event)) === true;
    this.pressed = { x: event.clientX, y: event.clientY, isGrabbed, isMoved: false };
    if (isGrabbed) this.context.view.canvas.setPointerCapture(event.pointerId);
    return isGrabbed;
  }

  private move(event: PointerEvent): void {
    const { pressed } = this;
    if (!pressed?.isGrabbed) return;
    pressed.isMoved ||= !this.current?.clicksGrabbed || isFar(event, pressed);
    if (!pressed.isMoved) return;
    const place = this.placeAt(event);
    if (place) this.current?.drag?.(place);
  }

  private release(event: PointerEvent): void {
    const pressed = this.pressed;
    this.pressed = null;
    if (!pressed) return;
    if (pressed.isGrabbed) {
      this.current?.drop?.();
      if (pressed.isMoved || !this.current?.clicksGrabbed) return;
    }
    if (isFar(event, pressed)) return;
    const place = this.placeAt(event);
    if (place) this.current?.click?.(place);
  }

  private keyDown(event: KeyboardEvent): void {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey) return;
    if (this.current?.key?.(event)) event.preventDefault();
  }
}

function isFar(event: MouseEvent, { x, y }: { x: number; y: number }): boolean {
  return Math.hypot(event.clientX - x, event.clientY - y) > slack;
}
