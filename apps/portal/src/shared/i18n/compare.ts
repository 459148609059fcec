/** Change against the previous amount, in whole percent. `none`: no previous amount. */
export type Comparison = { direction: 'up' | 'down'; percent: number } | { direction: 'same' | 'none' };

export function compare(now: number, before: number): Comparison {
  if (before === 0) return { direction: now === 0 ? 'same' : 'none' };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return { direction: 'same' };
  return { direction: now > before ? 'up' : 'down', percent };
}
