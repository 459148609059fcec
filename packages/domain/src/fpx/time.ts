const KUALA_LUMPUR_MS = 8 * 60 * 60 * 1000; // one offset all year

/** Formats a moment for FPX: YYYYMMDDHHmmss in Kuala Lumpur. Milliseconds are dropped. */
export const formatFpxTime = (moment: Date): string =>
  new Date(moment.getTime() + KUALA_LUMPUR_MS).toISOString().slice(0, 19).replaceAll(/\D/g, '');

/** Parses FPX's time; undefined unless it is fourteen digits of a valid day and time. */
export function parseFpxTime(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
  if (Number.isNaN(moment.getTime())) return undefined;
  return formatFpxTime(moment) === text ? moment : undefined; // 30 February and 24:00 roll over instead of failing
}
