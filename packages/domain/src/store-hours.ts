import { addDays, dayOf, startOfDay } from './day.ts';

/** Opening hours of one day of the week, 0 Sunday, as `HH:mm` in Malaysian time. */
export interface OpeningDay {
  day: number;
  is_open: boolean;
  open_time: string | null;
  close_time: string | null;
}

/** When a store takes orders, and when they can be picked up. */
export interface StoreHours {
  /** Empty: no hours are set, so the store is always open and offers no pickup times. */
  opening_days: readonly OpeningDay[];
  setting: {
    is_taking_orders: boolean;
    /** A closed store takes no orders; otherwise it takes them for its next opening. */
    block_when_closed: boolean;
    /** A holiday, both days included. */
    closed_from: string | null;
    closed_until: string | null;
    blocked_dates: readonly string[];
    max_orders_per_day: number | null;
    slot_minutes: number;
    /** Orders a slot; null: any number. */
    slot_capacity: number | null;
    lead_time_hours: number;
    days_ahead: number;
  };
}

export type ClosedReason = 'closed_hours' | 'holiday' | 'paused' | 'full_today';
export interface StoreState {
  is_open: boolean;
  takes_orders: boolean;
  reason: ClosedReason | null;
  /** The next opening; null while it is open, and when none is known. */
  opens_at: Date | null;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** How far an opening is searched: longer holidays are announced in words. */
const SEARCHED_DAYS = 60;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const isHoliday = ({ setting: { closed_from, closed_until } }: StoreHours, day: string): boolean =>
  closed_from !== null && day >= closed_from && day <= (closed_until ?? closed_from);

/** The hours of a day as moments; null: closed. A closing time of 00:00 is the end of the day. */
function hoursOf(store: StoreHours, day: string): { opens: Date; closes: Date } | null {
  const hours = store.opening_days.find((one) => one.day === weekdayOf(day));
  if (!hours?.is_open || hours.open_time === null || hours.close_time === null || isHoliday(store, day)) return null;
  const at = (minutes: number) => new Date(startOfDay(day).getTime() + minutes * MINUTE_MS);
  return { opens: at(minutesOf(hours.open_time)), closes: at(minutesOf(hours.close_time) || DAY_MINUTES) };
}

function nextOpening(store: StoreHours, now: Date): Date | null {
  const today = dayOf(now);
  for (let ahead = 0; ahead <= SEARCHED_DAYS; ahead += 1) {
    const hours = hoursOf(store, addDays(today, ahead));
    if (hours && hours.opens > now) return hours.opens;
  }
  return null;
}

/** Whether a store is open and takes orders now, and why not. `orders_today`: those that count against its limit. */
export function storeState(store: StoreHours, now: Date, orders_today: number): StoreState {
  const { setting, opening_days } = store;
  const today = dayOf(now);
  const hours = hoursOf(store, today);
  const is_within = opening_days.length === 0 || (hours !== null && now >= hours.opens && now < hours.closes);
  const is_open = is_within && !isHoliday(store, today);
  const opens_at = is_open ? null : nextOpening(store, now);
  const closed = (reason: ClosedReason): StoreState => ({ is_open, takes_orders: false, reason, opens_at });
  if (!setting.is_taking_orders) return closed('paused');
  if (isHoliday(store, today)) return closed('holiday');
  if (setting.max_orders_per_day !== null && orders_today >= setting.max_orders_per_day) return closed('full_today');
  if (is_open) return { is_open, takes_orders: true, reason: null, opens_at };
  return { is_open, takes_orders: !setting.block_when_closed, reason: 'closed_hours', opens_at };
}

export interface Slot {
  starts_at: Date;
  /** null: any number. */
  left: number | null;
  is_full: boolean;
}
export interface SlotDay {
  /** yyyy-MM-dd. */
  date: string;
  slots: Slot[];
  /** Why it has none: closed, holiday, blocked or lead_time. */
  reason: 'closed' | 'holiday' | 'blocked' | 'lead_time' | null;
}

function slotsOf(store: StoreHours, day: string, taken: ReadonlyMap<string, number>, earliest: Date): Slot[] {
  const { slot_minutes, slot_capacity } = store.setting;
  const hours = hoursOf(store, day);
  if (!hours) return [];
  const step_ms = slot_minutes * MINUTE_MS;
  const slots: Slot[] = [];
  for (let at = hours.opens.getTime(); at + step_ms <= hours.closes.getTime(); at += step_ms) {
    const starts_at = new Date(at);
    const left = slot_capacity === null ? null : Math.max(slot_capacity - (taken.get(starts_at.toISOString()) ?? 0), 0);
    if (starts_at >= earliest) slots.push({ starts_at, left, is_full: left === 0 });
  }
  return slots;
}

/**
 * The pickup times of the coming days. `lead_time_days`: the longest of the products in the cart; `taken`: orders by the
 * start of their slot, as ISO text.
 */
export function pickupSlots(
  store: StoreHours,
  lead_time_days: number,
  taken: ReadonlyMap<string, number>,
  now: Date,
): SlotDay[] {
  const { setting, opening_days } = store;
  if (opening_days.length === 0) return [];
  const today = dayOf(now);
  const first_day = addDays(today, lead_time_days);
  const earliest = new Date(now.getTime() + setting.lead_time_hours * 60 * MINUTE_MS);
  return Array.from({ length: setting.days_ahead + 1 }, (_, ahead): SlotDay => {
    const date = addDays(today, ahead);
    const none = (reason: SlotDay['reason']): SlotDay => ({ date, slots: [], reason });
    if (isHoliday(store, date)) return none('holiday');
    if (setting.blocked_dates.includes(date)) return none('blocked');
    if (!hoursOf(store, date)) return none('closed');
    if (date < first_day) return none('lead_time');
    const slots = slotsOf(store, date, taken, earliest);
    return slots.length > 0 ? { date, slots, reason: null } : none('lead_time');
  });
}
