import { expect, test } from 'vitest';
import { arrivalOf, deliveryDays } from './delivery-estimate.ts';

/** Tuesday, 1 am in Malaysia; still Monday in UTC. */
const NOW = new Date('2026-11-23T17:00:00Z');

test('the days of a courier are read as it writes them', () => {
  expect(deliveryDays('1-2')).toEqual([1, 2]);
  expect(deliveryDays('3')).toEqual([3, 3]);
  expect(deliveryDays('3-1')).toEqual([3, 3]);
  for (const unknown of [null, '', 'soon', '1-2 days']) expect(deliveryDays(unknown)).toBeNull();
});

test('a parcel arrives after it was made and carried, counted from the Malaysian day', () => {
  expect(arrivalOf({ days_text: '1-2', lead_time_days: 0 }, NOW)).toEqual({
    arrives_first: '2026-11-25',
    arrives_last: '2026-11-26',
  });
  expect(arrivalOf({ days_text: '2', lead_time_days: 7 }, NOW)).toEqual({
    arrives_first: '2026-12-03',
    arrives_last: '2026-12-03',
  });
  expect(arrivalOf({ days_text: null, lead_time_days: 7 }, NOW)).toEqual({ arrives_first: null, arrives_last: null });
});
