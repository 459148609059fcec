/** Days are Kuala Lumpur days; Malaysia has a fixed offset of +08:00. A `day` is yyyy-MM-dd. */
const OFFSET_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The first moment after `day`. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS);

/** The Kuala Lumpur day of a moment. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The Kuala Lumpur hour of a moment, 0 to 23. */
export const hourOf = (moment: Date): number => new Date(moment.getTime() + OFFSET_MS).getUTCHours();

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(startOfDay(day).getTime() + days * DAY_MS));

/** Monday to Friday, except federal holidays. */
export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The day `count` working days after `day`: T+1 of a Friday is the Monday, or the day after when that is a holiday. */
export function addWorkingDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let reached = day;
  for (let remaining = count; remaining > 0;) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached, holidays)) remaining -= 1;
  }
  return reached;
}
