const KUALA_LUMPUR_MS = 8 * 60 * 60 * 1000; // one offset all year

/** A moment as FPX writes it: YYYYMMDDHHmmss in Kuala Lumpur. Parts of a second are dropped. */
export const fpxTime = (moment: Date): string =>
  new Date(moment.getTime() + KUALA_LUMPUR_MS).toISOString().slice(0, 19).replaceAll(/\D/g, '');

/** The way back from `fpxTime`; undefined for what is not fourteen digits of a real day and time. */
export function readFpxTime(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
  if (Number.isNaN(moment.getTime())) return undefined;
  return fpxTime(moment) === text ? moment : undefined; // 30 February and 24:00 roll over instead of failing
}
