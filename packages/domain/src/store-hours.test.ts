import { expect, test } from 'vitest';
import { pickupSlots, storeState, type StoreHours } from './store-hours.ts';

// A Thursday, 1:42 pm in Malaysia.
const NOW = new Date('2026-11-26T05:42:00Z');
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, is_open: true, open_time: '09:00', close_time: '18:00' }));
const store = (setting: Partial<StoreHours['setting']> = {}, opening_days = weekdays): StoreHours => ({
  opening_days,
  setting: {
    is_taking_orders: true,
    block_when_closed: false,
    closed_from: null,
    closed_until: null,
    blocked_dates: [],
    max_orders_per_day: null,
    slot_minutes: 60,
    slot_capacity: null,
    lead_time_hours: 0,
    days_ahead: 4,
    ...setting,
  },
});
const at = (time: string) => new Date(`2026-11-${time}+08:00`);

test('a store is open within its hours of Malaysian time', () => {
  expect(storeState(store(), NOW, 0)).toEqual({ is_open: true, takes_orders: true, reason: null, opens_at: null });
  expect(storeState(store(), at('26T09:00:00'), 0).is_open).toBe(true);
  expect(storeState(store(), at('26T18:00:00'), 0).is_open).toBe(false);
});

test('a closed store names its next opening and takes orders for it, unless it blocks them', () => {
  const friday_night = at('27T20:00:00');
  const closed = { is_open: false, reason: 'closed_hours', opens_at: at('30T09:00:00') };
  expect(storeState(store(), friday_night, 0)).toEqual({ ...closed, takes_orders: true });
  expect(storeState(store({ block_when_closed: true }), friday_night, 0)).toEqual({ ...closed, takes_orders: false });
});

test('a store takes no orders while it is paused, on holiday or full', () => {
  expect(storeState(store({ is_taking_orders: false }), NOW, 0)).toMatchObject({
    takes_orders: false,
    reason: 'paused',
  });
  const holiday = store({ closed_from: '2026-11-26', closed_until: '2026-11-27' });
  expect(storeState(holiday, NOW, 0)).toEqual({
    is_open: false,
    takes_orders: false,
    reason: 'holiday',
    opens_at: at('30T09:00:00'),
  });
  expect(storeState(store({ max_orders_per_day: 2 }), NOW, 2)).toMatchObject({
    takes_orders: false,
    reason: 'full_today',
  });
  expect(storeState(store({ max_orders_per_day: 2 }), NOW, 1).takes_orders).toBe(true);
});

test('a store without hours is always open and has no pickup times', () => {
  expect(storeState(store({}, []), at('29T03:00:00'), 0)).toMatchObject({ is_open: true, takes_orders: true });
  expect(pickupSlots(store({}, []), 0, new Map(), NOW)).toEqual([]);
});

test('a closing time of midnight is the end of the day', () => {
  const late = [{ day: 4, is_open: true, open_time: '20:00', close_time: '00:00' }];
  expect(storeState(store({}, late), at('26T23:59:00'), 0).is_open).toBe(true);
  expect(pickupSlots(store({ days_ahead: 0 }, late), 0, new Map(), NOW)[0]!.slots).toHaveLength(4);
});

test('pickup times start after the lead time and end before closing', () => {
  const [today, friday, saturday] = pickupSlots(store({ lead_time_hours: 2 }), 0, new Map(), NOW);
  expect(today!.slots.map(({ starts_at }) => starts_at)).toEqual([at('26T16:00:00'), at('26T17:00:00')]);
  expect(friday!.slots).toHaveLength(9);
  expect(saturday).toEqual({ date: '2026-11-28', slots: [], reason: 'closed' });
});

test('a day says why it has no pickup times', () => {
  const busy = store({ blocked_dates: ['2026-11-27'], closed_from: '2026-11-30', closed_until: null });
  expect(pickupSlots(busy, 1, new Map(), NOW).map(({ reason }) => reason)).toEqual([
    'lead_time',
    'blocked',
    'closed',
    'closed',
    'holiday',
  ]);
});

test('a slot is full when its number of orders is reached', () => {
  const first = at('27T09:00:00');
  const taken = new Map([[first.toISOString(), 2]]);
  const [, friday] = pickupSlots(store({ slot_capacity: 2 }), 0, taken, NOW);
  expect(friday!.slots.slice(0, 2)).toEqual([
    { starts_at: first, left: 0, is_full: true },
    { starts_at: at('27T10:00:00'), left: 2, is_full: false },
  ]);
});
