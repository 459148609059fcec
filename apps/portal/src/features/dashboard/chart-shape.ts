/** Round step sizes. */
const ROUND = [1, 2, 2.5, 5, 10];
const LINES = 4;

/** The maximum and step of an axis that fits `most`, both rounded. An empty chart has a height of one. */
export function axisOf(most: number): { top: number; step: number } {
  const rough = Math.max(most, 1) / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ROUND.find((one) => one * power >= rough)!;
  return { top: step * Math.ceil(Math.max(most, 1) / step), step };
}

export interface Point {
  x: number;
  y: number;
}

/** A smooth line through the points without overshoot, as the `d` of a path (monotone cubic). */
export function lineThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const slope = (from: Point, to: Point): number => (to.y - from.y) / (to.x - from.x);
  const tangents = points.map((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) return 0;
    const [left, right] = [slope(before, point), slope(point, after)];
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right);
  });
  const round = (value: number): number => Math.round(value * 10) / 10;
  const curves = rest.map((to, index) => {
    const from = points[index]!;
    const third = (to.x - from.x) / 3;
    const bend = [
      from.x + third,
      from.y + third * tangents[index]!,
      to.x - third,
      to.y - third * tangents[index + 1]!,
      to.x,
      to.y,
    ];
    return `C${bend.map(round).join(' ')}`;
  });
  return `M${round(first.x)} ${round(first.y)}${curves.join('')}`;
}
