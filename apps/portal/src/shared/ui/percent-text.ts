/** A rate in basis points as a percentage: 2,050 is `20.5 %`. */
export const percentText = (bps: number): string => `${bps / 100}\u00a0%`;
