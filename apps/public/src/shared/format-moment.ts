import { fill } from './fill.ts';
import type { Messages } from './messages/en.ts';

/** Malaysia has one UTC offset all year. */
const OFFSET_MS = 8 * 60 * 60 * 1000;

type MomentMessages = Messages['moment'];

/** '2026-11-21T02:42:00Z' → '21 Nov 2026, 10:42 am', Malaysian time. */
export function formatMoment(iso: string, messages: MomentMessages): string {
  return `${formatDay(iso, messages)}${messages.comma} ${formatTime(iso, messages)}`;
}

/** '2026-11-21T02:42:00Z' or '2026-11-21' → '21 Nov 2026', the day in Malaysia. */
export function formatDay(iso: string, messages: MomentMessages): string {
  const local = localOf(iso);
  return fill(messages.day, {
    day: String(local.getUTCDate()),
    month: messages.months.split(' ')[local.getUTCMonth()]!,
    year: String(local.getUTCFullYear()),
  });
}

/** → '10:42 am', Malaysian time. */
export function formatTime(iso: string, messages: MomentMessages): string {
  const local = localOf(iso);
  const hour = local.getUTCHours();
  const minute = String(local.getUTCMinutes()).padStart(2, '0');
  return fill(messages.time, { clock: `${hour % 12 || 12}:${minute}`, half: partOfDay(hour, messages) });
}

/** Malay names four parts of the day: 9 at night is malam, not petang. Other languages name two. */
function partOfDay(hour: number, { am, noon, pm, night }: MomentMessages): string {
  if (hour < 12) return am;
  if (hour < 14) return noon;
  return hour < 19 ? pm : night;
}

/** A Date whose UTC fields hold Malaysian time. A plain day needs no offset. */
function localOf(iso: string): Date {
  const moment = new Date(iso);
  return iso.length === 10 ? moment : new Date(moment.getTime() + OFFSET_MS);
}
