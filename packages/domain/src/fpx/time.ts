const KUALA_LUMPUR_MS = 8 * 60 * 60 * 1000; // one offset all year

/** Formats a moment for FPX: YYYYMMDDHHmmss in Kuala Lumpur. Milliseconds are dropped. */
export function formatFpxTime(moment: Date): string {
  const iso = new Date(moment.getTime() + KUALA_LUMPUR_MS).toISOString();
  return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 10)}${iso.slice(11, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}`;
}

/** Parses FPX's time; undefined unless it is fourteen digits of a valid day and time. */
export function parseFpxTime(text: string): Date | undefined {
  if (!/^\d{14}$/.test(text)) return undefined;
  const part = (from: number, to: number): number => Number(text.slice(from, to));
  const there_ms = Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14));
  const moment = new Date(there_ms - KUALA_LUMPUR_MS);
  return formatFpxTime(moment) === text ? moment : undefined; // 30 February and 24:00 roll over instead of failing
}
