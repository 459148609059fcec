import { fill } from './fill.ts';
import type { Words } from './words/en.ts';

/** Malaysia keeps one offset all year. */
const OFFSET_MS = 8 * 60 * 60 * 1000;

type Months = Words['moment'];

/** '2026-11-21T02:42:00Z' → '21 Nov 2026, 10:42 am', Malaysian time. */
export function momentOf(iso: string, words: Months): string {
  return `${dayOf(iso, words)}${words.comma} ${timeOf(iso, words)}`;
}

/** '2026-11-21T02:42:00Z' or '2026-11-21' → '21 Nov 2026', the day in Malaysia. */
export function dayOf(iso: string, words: Months): string {
  const local = localOf(iso);
  return fill(words.day, {
    day: String(local.getUTCDate()),
    month: words.months.split(' ')[local.getUTCMonth()]!,
    year: String(local.getUTCFullYear()),
  });
}

/** → '10:42 am', Malaysian time. */
export function timeOf(iso: string, words: Months): string {
  const local = localOf(iso);
  const hour = local.getUTCHours();
  const minute = String(local.getUTCMinutes()).padStart(2, '0');
  return fill(words.time, { clock: `${hour % 12 || 12}:${minute}`, half: hour < 12 ? words.am : words.pm });
}

/** A Date whose UTC parts are the Malaysian ones. A bare day has no offset to add. */
function localOf(iso: string): Date {
  const moment = new Date(iso);
  return iso.length === 10 ? moment : new Date(moment.getTime() + OFFSET_MS);
}
