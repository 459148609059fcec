/** The days of a week as Malaysian shops write them, Monday first. 0 is Sunday. */
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

const A_SUNDAY_MS = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

/** The name of a weekday, 0 Sunday, in a language: "Monday". */
export const weekdayName = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(A_SUNDAY_MS + weekday * DAY_MS);
