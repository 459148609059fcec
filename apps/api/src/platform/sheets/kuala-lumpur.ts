/** Malaysia keeps one offset all year. */
const OFFSET_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** 1 January 1970 as spreadsheets count days, that is, from the last day of 1899. */
const SERIAL_OF_1970 = 25_569;

/** `2026-11-21 10:42:00`, as it is in Kuala Lumpur. */
export const kualaLumpurText = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The same as a spreadsheet's number: days, and the part of the day that has passed, to the second. */
export const kualaLumpurSerial = (moment: Date): number =>
  Math.floor((moment.getTime() + OFFSET_MS) / 1000) / (DAY_MS / 1000) + SERIAL_OF_1970;

/** A day, yyyy-MM-dd, as a spreadsheet's number. */
export const serialOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS + SERIAL_OF_1970;
