import { cpus, totalmem } from 'node:os';

/** The hardware and runtime of the measurement, in one line: absolute times mean little without it. */
export const machine = (): string => {
  const [first] = cpus();
  const memory_gb = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memory_gb} GB, Node ${process.version}`;
};

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
