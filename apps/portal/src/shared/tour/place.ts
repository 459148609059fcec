/** What of a rectangle on the screen is needed, in pixels of the viewport. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Viewport {
  width: number;
  height: number;
}
export type Place = { left: number; width: number } & ({ top: number } | { bottom: number });

const WIDEST = 340;
const GAP = 12;
/** The card with the longest text in it. */
const ROOM = 220;

/** Where the card stands: under what it speaks of, else above, else at the foot of the screen; never off its sides. */
export function placeOf(box: Box, viewport: Viewport): Place {
  const width = Math.min(WIDEST, viewport.width - 2 * GAP);
  const middle = box.left + box.width / 2 - width / 2;
  const left = Math.max(GAP, Math.min(middle, viewport.width - width - GAP));
  const end = box.top + box.height;
  if (viewport.height - end >= ROOM) return { left, width, top: Math.max(GAP, end + GAP) };
  if (box.top >= ROOM) return { left, width, bottom: Math.max(GAP, viewport.height - box.top + GAP) };
  return { left, width, bottom: GAP };
}
