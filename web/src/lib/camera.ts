/** The window onto the board: a scale and a shift, and the arithmetic of moving them. */

import type { Box } from './geometry';

/** A point of the board at (x, y) is drawn at (x * scale + dx, y * scale + dy). */
export interface Camera {
  scale: number;
  dx: number;
  dy: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How far one can go: the whole sheet with some table around it, or a counter as large as a hand. */
export function scaleRange(sheet: Size, window: Size): [number, number] {
  const whole = Math.min(window.width / sheet.width, window.height / sheet.height);
  return [whole * 0.7, Math.max(6, whole * 8)];
}

/** Shows a box of the board as large as the window allows. */
export function fit(box: Box, window: Size, margin = 0): Camera {
  const width = Math.max(1, window.width - 2 * margin);
  const height = Math.max(1, window.height - 2 * margin);
  const scale = Math.min(width / box.width, height / box.height);
  return centreOn(box.x + box.width / 2, box.y + box.height / 2, scale, window);
}

export function centreOn(x: number, y: number, scale: number, window: Size): Camera {
  return { scale, dx: window.width / 2 - x * scale, dy: window.height / 2 - y * scale };
}

/** Zooms so that the board's point under (x, y) of the window stays there. */
export function zoomAt(camera: Camera, factor: number, x: number, y: number, range: [number, number]): Camera {
  const scale = Math.min(range[1], Math.max(range[0], camera.scale * factor));
  const applied = scale / camera.scale;
  return { scale, dx: x - (x - camera.dx) * applied, dy: y - (y - camera.dy) * applied };
}

/** The smallest scale at which a sheet leaves no bare table in a window. */
export function coverScale(sheet: Size, window: Size): number {
  return Math.max(window.width / sheet.width, window.height / sheet.height);
}

/** Room at the upper and the lower edge for what is shown between them, but always half of a low window. */
export function roomWithin(height: number, above: number, below: number): { above: number; below: number } {
  const share = Math.min(1, height / 2 / (above + below));
  return { above: above * share, below: below * share };
}

/** Shifts the window as little as it takes to have a box of the board in sight; what is too large for it is seen by its middle. */
export function withInSight(camera: Camera, box: Box, window: Size, margin: number): Camera {
  const settle = (shift: number, start: number, length: number, room: number) => {
    const [near, far] = [margin - start * camera.scale, room - margin - (start + length) * camera.scale];
    return near > far ? (near + far) / 2 : Math.min(far, Math.max(near, shift));
  };
  return {
    scale: camera.scale,
    dx: settle(camera.dx, box.x, box.width, window.width),
    dy: settle(camera.dy, box.y, box.height, window.height),
  };
}

/** Keeps the sheet from being pushed off the window: its middle part always stays in sight. */
export function keepInSight(camera: Camera, sheet: Box, window: Size): Camera {
  const clamp = (shift: number, start: number, length: number, room: number) => {
    const low = room * 0.5 - (start + length) * camera.scale;
    const high = room * 0.5 - start * camera.scale;
    return Math.min(high, Math.max(low, shift));
  };
  return {
    scale: camera.scale,
    dx: clamp(camera.dx, sheet.x, sheet.width, window.width),
    dy: clamp(camera.dy, sheet.y, sheet.height, window.height),
  };
}
