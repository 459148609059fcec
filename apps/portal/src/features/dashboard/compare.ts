/** How a sum stands to the one before, in whole percent. `none`: there was nothing to compare with. */
export type Comparison = { way: 'up' | 'down'; percent: number } | { way: 'same' | 'none' };

export function compare(now: number, before: number): Comparison {
  if (before === 0) return { way: now === 0 ? 'same' : 'none' };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return { way: 'same' };
  return { way: now > before ? 'up' : 'down', percent };
}
