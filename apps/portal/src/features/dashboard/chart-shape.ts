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
