import { sen } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import { validateForm } from '../../shared/forms/validate-form.ts';
import type { BillRecord } from './bill.ts';
import { changeOf, changeSchema, checkChange, checkIssued, issueSchema, newIssued } from './issue-values.ts';

const NOW = new Date('2026-11-21T18:00:00Z'); // the 22nd in Kuala Lumpur
const FORM = { id: '0190a1b2-0000-7000-8000-000000000001', title: 'Yuran', amount: sen(1250), due_in_days: 14 };
const person = { full_name: 'Siti binti Ali', email: 'siti@example.com', phone_number: '012-345 6789' };

test("a new bill has its form's defaults and a due date counted from today", () => {
  expect(newIssued(FORM, true, NOW)).toMatchObject({
    source: 'BILL',
    collection_id: FORM.id,
    title: 'Yuran',
    amount: '12.50',
    due_date: '2026-12-06',
    reminder_days: null,
  });
  expect(newIssued({ ...FORM, due_in_days: null, amount: null }, true, NOW)).toMatchObject({
    due_date: null,
    amount: '',
  });
});

const faults = (patch: object) =>
  validateForm(issueSchema, checkIssued, { ...newIssued(FORM, true, NOW), ...person, ...patch });

test('the form refuses what the API would refuse, at the same field', () => {
  expect(faults({})).toEqual({});
  expect(faults({ expires_at: '2020-01-01T00:00:00.000Z' })).toEqual({ expires_at: 'in_the_past' });
  expect(faults({ due_date: '2999-01-02', expires_at: '2999-01-01T00:00:00.000Z' })).toEqual({
    expires_at: 'before_due_date',
  });
  expect(faults({ amount: '0.50' })).toEqual({ amount: 'too_small' });
});

const record = {
  ...person,
  title: 'Yuran',
  amount: sen(1500),
  items: [{ title: 'Buku', quantity: 2, unit_price: sen(750), total_amount: sen(1500) }],
  due_date: null,
  expires_at: null,
  reminder_days: [-3],
  reference_1: null,
  reference_2: null,
  note: null,
} as unknown as BillRecord;

test('a record fills its form, without the amount while a payment is open', () => {
  const open = changeOf(record, true);
  expect(open).toMatchObject({ items: [{ title: 'Buku', quantity: 2, unit_price: '7.50' }], reminder_days: [-3] });
  expect(open).not.toHaveProperty('amount');
  expect(validateForm(changeSchema, checkChange, open)).toEqual({});
  expect(changeOf({ ...record, items: [] }, true)).toMatchObject({ amount: '15.00', items: [] });
  const locked = changeOf(record, false);
  expect(Object.keys(locked)).not.toEqual(expect.arrayContaining(['items']));
  expect(validateForm(changeSchema, checkChange, locked)).toEqual({});
});
