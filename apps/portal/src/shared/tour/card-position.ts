/** A rectangle in viewport pixels. */
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
export type CardPosition = { left: number; width: number } & ({ top: number } | { bottom: number });

const MAX_WIDTH = 340;
const GAP = 12;
/** Height of the card with the longest text. */
const MAX_HEIGHT = 220;

/** The position of a tour card: below its target, else above it, else at the bottom of the screen. */
export function cardPosition(box: Box, viewport: Viewport): CardPosition {
  const width = Math.min(MAX_WIDTH, viewport.width - 2 * GAP);
  const middle = box.left + box.width / 2 - width / 2;
  const left = Math.max(GAP, Math.min(middle, viewport.width - width - GAP));
  const end = box.top + box.height;
  if (viewport.height - end >= MAX_HEIGHT) return { left, width, top: Math.max(GAP, end + GAP) };
  if (box.top >= MAX_HEIGHT) return { left, width, bottom: Math.max(GAP, viewport.height - box.top + GAP) };
  return { left, width, bottom: GAP };
}
