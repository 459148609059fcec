import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { en as common } from '../../shared/messages/en.ts';
import { en } from '../messages/en.ts';
import type { CheckedCart } from './checkout-props.ts';
import { DeliveryPart } from './delivery-part.tsx';
import type { FormState } from './field.tsx';

afterEach(cleanup);

const slot = (starts_at: string, is_full: boolean) => ({ starts_at, left: is_full ? 0 : 2, is_full });
const day = (date: string, is_full: boolean) => ({
  date,
  reason: null,
  slots: [slot(`${date}T02:00:00.000Z`, is_full), slot(`${date}T04:00:00.000Z`, is_full)],
});

/** The part for a pickup at a chosen time, of these days. */
function show(slot_starts_at: string, slots: ReturnType<typeof day>[]): void {
  const setting = { pickup_enable: true, delivery_enable: false };
  const props = { texts: en.checkout, setting, moment: common.moment, language: 'en', pickup_address: null };
  const values = { fulfilment: 'PICKUP', slot_starts_at };
  const form = { props, values, faults: {}, change() {} } as unknown as FormState;
  const checked = { slots } as unknown as CheckedCart;
  render(<DeliveryPart form={form} checked={checked} shown_day={null} showDay={() => {}} />);
}

test('the day of the chosen time is shown', () => {
  show('2026-11-30T02:00:00.000Z', [day('2026-11-29', false), day('2026-11-30', false)]);
  expect(screen.getByRole('radio', { name: /30 Nov/ })).toHaveProperty('checked', true);
});

test('a day that others have booked out meanwhile gives way to the first one with a free time', () => {
  show('2026-11-30T02:00:00.000Z', [day('2026-11-30', true), day('2026-12-01', false)]);
  expect(screen.getByRole('radio', { name: /1 Dec/ })).toHaveProperty('checked', true);
});
