import { addDays } from '@kutip/domain/day';

export const DATE_PRESETS = [
  'today',
  'yesterday',
  'this_week',
  'last_7_days',
  'this_month',
  'last_month',
  'last_30_days',
  'this_year',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
/** The Monday of the week. */
const firstOfWeek = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The first and last day of a preset, both included. `today`: the Kuala Lumpur day. */
export function daysOfPreset(preset: DatePreset, today: string): [from: string, to: string] {
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)];
    case 'this_week':
      return [firstOfWeek(today), today];
    case 'last_7_days':
      return [addDays(today, -6), today];
    case 'this_month':
      return [firstOfMonth(today), today];
    case 'last_month': {
      const last = addDays(firstOfMonth(today), -1);
      return [firstOfMonth(last), last];
    }
    case 'last_30_days':
      return [addDays(today, -29), today];
    case 'this_year':
      return [`${today.slice(0, 4)}-01-01`, today];
  }
}
