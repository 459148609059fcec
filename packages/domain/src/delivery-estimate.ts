import { addDays, dayOf } from './day.ts';

/** Days from the collection to the delivery, as a courier writes them: '1-2' is [1, 2], '3' is [3, 3]. null: it names none. */
export function deliveryDays(days_text: string | null): readonly [least: number, most: number] | null {
  const [, least, most = least] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(days_text ?? '') ?? [];
  return least ? [Number(least), Math.max(Number(least), Number(most))] : null;
}

/** The days, yyyy-MM-dd, between which a parcel should arrive. */
export interface Arrival {
  arrives_first: string | null;
  arrives_last: string | null;
}

/** When a parcel of today's order should arrive: it is made first, then carried. Unknown without the courier's days. */
export function arrivalOf(
  { days_text, lead_time_days }: { days_text: string | null; lead_time_days: number },
  now: Date,
): Arrival {
  const days = deliveryDays(days_text);
  if (!days) return { arrives_first: null, arrives_last: null };
  const leaves = addDays(dayOf(now), lead_time_days);
  return { arrives_first: addDays(leaves, days[0]), arrives_last: addDays(leaves, days[1]) };
}
