/**
 * Moves the board under the window. The camera lives outside the component state: panning changes one
 * transform and draws nothing anew. After a zoom has come to rest the sheet is laid out at its new size,
 * so that print and counters are sharp at any scale.
 */

import { centreOn, coverScale, fit, keepInSight, scaleRange, roomWithin, withInSight, zoomAt, type Camera, type Size } from '../lib/camera';
import { boxAround, heartOf, type Box } from '../lib/geometry';
import { isStill } from '../lib/settings.svelte';

/** How far a pointer may move and still click. */
const SLACK = 5;
/** At least this share of a readable size is shown at first, on a phone too. */
const SMALLEST = 0.74;
const SETTLE_MS = 160;
/** So near to its edges, in pixels, nothing that is told may lie; at the lower edge stand the words. */
const EDGE = 60;
const CARD = 170;
/** So much table, in pixels, lies around a whole board. */
const RIM = 8;
/** A whole board is worth a first look where its counters have at least this share of a readable size, and it fills at least this share of the window. */
const WHOLE = 0.5;
const FILLED = 0.6;

export class Viewport {
  private camera: Camera = { scale: 1, dx: 0, dy: 0 };
  /** The scale at which the sheet is laid out now. */
  private laid = 0;
  /** The scale that the player has, or was given at first; whoever is led elsewhere comes back to it. */
  private own = 0;
  /** The scale at which counters are read with ease. */
  private readable = 0;
  private pointers = new Map<number, { x: number; y: number }>();
  private moved = false;
  private frame = 0;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private gliding = 0;
  private sharpening = 0;

  constructor(
    private readonly window: HTMLElement,
    private readonly world: HTMLElement,
    private readonly sheet: Box,
    /** Hears at which scale the sheet is to be laid out. */
    private readonly onlay: (scale: number) => void,
    /** Hears where the board lies whenever that changes. */
    private readonly onmove: (seen: Camera & Size) => void = () => {},
  ) {
    this.size = { width: window.clientWidth, height: window.clientHeight };
  }

  /** Whether the last press was a drag, so that its end is no click. */
  get dragged(): boolean {
    return this.moved;
  }

  /** How large the window is. It is told when that changes: to ask would lay out the page anew in the midst of a change. */
  private size: Size;

  showAll(): void {
    this.set(fit(this.sheet, this.size, RIM), true);
    this.own = this.camera.scale;
  }

  /**
   * The first look: everything that can be chosen, as large as that allows, if its counters can then be read; else as much
   * as can be read about the midst of it. What cannot be chosen fills the rest of the window.
   */
  open(readable: number, points: [number, number][], [x, y]: [number, number]): void {
    this.readable = readable;
    const { width, height } = this.size;
    const [across, down] = [width / this.sheet.width, height / this.sheet.height];
    const smallest = readable * SMALLEST;
    const filling = Math.min(Math.max(across, down), readable * Math.max(1, width / 1500));
    const usual = Math.max(Math.min(across, down), filling, smallest);
    const box = points.length > 0 ? boxAround(points) : null;
    const margin = 2 * EDGE;
    const fitting = box ? Math.min((width - margin) / Math.max(1, box.width), (height - margin) / Math.max(1, box.height)) : 0;
    if (box && fitting >= smallest) {
      const scale = Math.min(fitting, Math.max(usual, readable));
      this.set(this.fillWindow(centreOn(box.x + box.width / 2, box.y + box.height / 2, scale, this.size)), true);
    } else this.set(this.fillWindow(centreOn(x, y, usual, this.size)), true);
    this.own = this.camera.scale;
  }

  /**
   * The first look where counters beside the map are asked for: the whole board if that is of use, else they, and as much as
   * fits of the map that they are meant for.
   */
  openBeside(readable: number, asked: [number, number][], about: [number, number]): void {
    this.readable = readable;
    const { scale } = fit(this.sheet, this.size, RIM);
    const share = (scale * scale * this.sheet.width * this.sheet.height) / (this.size.width * this.size.height);
    if (scale >= readable * WHOLE && share >= FILLED) {
      this.showAll();
      return;
    }
    this.open(readable, [...asked, about], about);
    this.set(this.fillWindow(withInSight(this.camera, boxAround(asked), this.size, EDGE)), true);
  }

  /** Moves the sheet so that no bare table is seen where the sheet is larger than the window. */
  private fillWindow(camera: Camera): Camera {
    const settle = (shift: number, start: number, length: number, room: number) => {
      const [near, far] = [-start * camera.scale, room - (start + length) * camera.scale];
      return far > near ? (near + far) / 2 : Math.min(near, Math.max(far, shift));
    };
    const { width, height } = this.size;
    return {
      scale: camera.scale,
      dx: settle(camera.dx, this.sheet.x, this.sheet.width, width),
      dy: settle(camera.dy, this.sheet.y, this.sheet.height, height),
    };
  }

  zoom(factor: number, x = this.size.width / 2, y = this.size.height / 2): void {
    this.set(zoomAt(this.camera, factor, x, y, scaleRange(this.sheet, this.size)));
    this.own = this.camera.scale;
  }

  pan(dx: number, dy: number): void {
    this.set({ ...this.camera, dx: this.camera.dx + dx, dy: this.camera.dy + dy });
  }

  /** Brings a point of the board to the middle, near enough to read. */
  lookAt(x: number, y: number, readable: number): void {
    this.glide(this.fillWindow(centreOn(x, y, Math.max(this.camera.scale, readable), this.size)));
  }

  /** Brings a point into the window if it is outside or under its edge. */
  reveal(x: number, y: number): void {
    const [px, py] = [x * this.camera.scale + this.camera.dx, y * this.camera.scale + this.camera.dy];
    const { width, height } = this.size;
    if (px < 60 || py < 60 || px > width - 60 || py > height - 60) this.lookAt(x, y, 0);
  }

  private isInSight([x, y]: [number, number]): boolean {
    const { width, height } = this.size;
    const { scale, dx, dy } = this.camera;
    const [px, py] = [x * scale + dx, y * scale + dy];
    return px > EDGE && py > EDGE && px < width - EDGE && py < height - EDGE;
  }

  /** Shows points together, unless a good part of them is in sight already. */
  showSome(points: [number, number][], margin: number): void {
    const seen = points.filter((point) => this.isInSight(point)).length;
    if (seen < points.length / 3) this.gather(points, margin, EDGE);
  }

  /**
   * Shows what a question is about where none of it is in sight: all of it if that can be seen at the player's own scale, else
   * what lies about the midst of it. Another scale would have to be drawn first, and is not what the player chose.
   */
  showAny(points: [number, number][], margin: number): void {
    const heart = heartOf(points);
    if (!heart || points.some((point) => this.isInSight(point))) return;
    if (this.scaleFor(points, margin, EDGE) === this.own) this.gather(points, margin, EDGE);
    else this.glide(this.fillWindow(centreOn(...heart, this.own, this.size)));
  }

  /** Brings several points into the window together: as little as will do, never past the edge of the sheet nor to bare table. */
  follow(points: [number, number][], margin: number, isTold: boolean): void {
    if (!points.every((point) => this.isInSight(point))) this.gather(points, margin, isTold ? CARD : EDGE);
  }

  /** The player's own scale, or the smaller one at which points fit into the window. */
  private scaleFor(points: [number, number][], margin: number, below: number): number {
    const { width, height } = this.size;
    const box = boxAround(points);
    const sides = roomWithin(width, EDGE, EDGE);
    const ends = roomWithin(height, EDGE, below);
    const fitting = Math.min((width - sides.above - sides.below) / (box.width + 2 * margin), (height - ends.above - ends.below) / (box.height + 2 * margin));
    // Of what lies too far apart the midst is shown: the board does not shrink to a stamp on bare table.
    const smallest = Math.min(coverScale(this.sheet, this.size), this.readable * WHOLE);
    return Math.min(this.own, Math.max(fitting, smallest));
  }

  /** Fits points into the window, leaving room at its lower edge. */
  private gather(points: [number, number][], margin: number, below: number): void {
    if (points.length === 0) return;
    const { x, y, width: w, height: h } = boxAround(points);
    const scale = this.scaleFor(points, margin, below);
    const ends = roomWithin(this.size.height, EDGE, below);
    this.glide(this.fillWindow(centreOn(x + w / 2, y + h / 2 + (ends.below - ends.above) / 2 / scale, scale, this.size)));
  }

  private glide(to: Camera): void {
    cancelAnimationFrame(this.gliding);
    if (isStill()) {
      // Laid out at another scale a moment later: the answer to a click does not wait for that.
      this.set(to);
      return;
    }
    const from = this.camera;
    const start = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, (now - start) / 320);
      const ease = 1 - (1 - t) ** 3;
      const between = (a: number, b: number) => a + (b - a) * ease;
      this.set({ scale: between(from.scale, to.scale), dx: between(from.dx, to.dx), dy: between(from.dy, to.dy) });
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  private set(camera: Camera, atOnce = false): void {
    this.camera = keepInSight(camera, this.sheet, this.size);
    if (this.laid === 0 || atOnce) {
      this.layOut();
      return;
    }
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
    if (this.camera.scale !== this.laid) {
      clearTimeout(this.settling);
      this.settling = setTimeout(() => this.layOut(), SETTLE_MS);
    }
  }

  private draw(): void {
    this.frame = 0;
    const { scale, dx, dy } = this.camera;
    // Between two pixels everything would be drawn soft.
    const sharp = (shift: number) => Math.round(shift * devicePixelRatio) / devicePixelRatio;
    this.onmove({ ...this.camera, ...this.size });
    this.world.style.transform = `translate3d(${sharp(dx)}px, ${sharp(dy)}px, 0) scale(${scale / this.laid})`;
  }

  private layOut(): void {
    clearTimeout(this.settling);
    this.laid = this.camera.scale;
    this.onlay(this.laid);
    this.draw();
    this.sharpen();
  }

  /** A browser draws what may move at the scale that it had first, unless it is told for a moment that it rests. */
  private sharpen(): void {
    cancelAnimationFrame(this.sharpening);
    this.world.style.willChange = 'auto';
    this.sharpening = requestAnimationFrame(() => {
      this.sharpening = requestAnimationFrame(() => (this.world.style.willChange = ''));
    });
  }

  resize(size: Size): void {
    this.size = size;
    this.set(this.camera);
    this.onmove({ ...this.camera, ...this.size });
  }

  destroy(): void {
    clearTimeout(this.settling);
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.gliding);
    cancelAnimationFrame(this.sharpening);
  }

  // Hands -------------------------------------------------------------------------------------

  private at(event: PointerEvent | WheelEvent): { x: number; y: number } {
    const room = this.window.getBoundingClientRect();
    return { x: event.clientX - room.left, y: event.clientY - room.top };
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    cancelAnimationFrame(this.gliding);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    const { x, y } = this.at(event);
    if (event.shiftKey) this.pan(-event.deltaY * lines, 0);
    else this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
  }

  press(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    cancelAnimationFrame(this.gliding);
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, this.at(event));
  }

  drag(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    if (!this.moved && this.pointers.size === 1 && Math.hypot(now.x - before.x, now.y - before.y) < SLACK) return;
    if (!this.moved) {
      this.moved = true;
      this.window.setPointerCapture(event.pointerId);
    }
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (!other) {
      this.pan(now.x - before.x, now.y - before.y);
      return;
    }
    const reach = (p: { x: number; y: number }) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
    const [mx, my] = [(now.x + other.x) / 2, (now.y + other.y) / 2];
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.zoom(reach(now) / reach(before), mx, my);
  }

  release(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }
}
