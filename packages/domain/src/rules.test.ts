import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelId, CHANNEL_FLAGS } from './channels.ts';
import { amountToPay, collectionClosedReason } from './collection.ts';
import { addDays, addWorkingDays, dayOf, endOfDay, isWorkingDay, startOfDay } from './day.ts';
import { attemptNo, invoiceNo } from './invoice-number.ts';
import { fromRinggit, parseRinggit, sen, toRinggit } from './money.ts';
import { ROLES, findRole } from './roles.ts';

describe('days are Kuala Lumpur days', () => {
  test('a day begins at 16:00 UTC of the day before', () => {
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T16:00:00.000Z');
    expect(endOfDay('2026-11-21')).toEqual(startOfDay('2026-11-22'));
    expect(dayOf(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-20T16:00:00.000Z'))).toBe('2026-11-21');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });

  test('settlement days skip weekends and holidays', () => {
    const holidays = new Set(['2026-08-31']); // Merdeka, a Monday
    expect(addWorkingDays('2026-08-27', 1, holidays)).toBe('2026-08-28'); // Thursday to Friday
    expect(addWorkingDays('2026-08-28', 1, holidays)).toBe('2026-09-01'); // Friday to Tuesday
    expect(addWorkingDays('2026-08-29', 2, holidays)).toBe('2026-09-02'); // a Saturday's payment, T+2
  });

  test('T+n is the nth working day after a day', () => {
    const someDay = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2025-01-01', days));
    fc.assert(
      fc.property(
        someDay,
        fc.integer({ min: 1, max: 5 }),
        fc.uniqueArray(someDay, { maxLength: 20 }),
        (day, count, list) => {
          const holidays = new Set(list);
          const reached = addWorkingDays(day, count, holidays);
          const between: string[] = [];
          for (let next = addDays(day, 1); next <= reached; next = addDays(next, 1)) between.push(next);
          expect(between.filter((one) => isWorkingDay(one, holidays))).toHaveLength(count);
          expect(isWorkingDay(reached, holidays)).toBe(true);
        },
      ),
    );
  });
});

describe('money', () => {
  test('formatted amounts are parsed back, and no other string is an amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        expect(parseRinggit(toRinggit(sen(amount)))).toBe(amount);
        expect(fromRinggit(toRinggit(sen(-amount - 1)))).toBe(-amount - 1);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseRinggit(text);
        if (typeof read === 'number') expect(text).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });
});

describe('a collection', () => {
  const NOW = new Date('2026-11-21T02:00:00Z');
  const open = { record_status: 1, start_at: null, end_at: null };
  test('a collection accepts payments while it is active and within its dates', () => {
    expect(collectionClosedReason(open, NOW)).toBeNull();
    expect(collectionClosedReason({ ...open, record_status: 2 }, NOW)).toBe('stopped');
    expect(collectionClosedReason({ ...open, start_at: new Date('2026-11-21T02:00:01Z') }, NOW)).toBe('not_started');
    expect(
      collectionClosedReason({ ...open, start_at: NOW, end_at: new Date('2026-11-21T02:00:01Z') }, NOW),
    ).toBeNull();
    expect(collectionClosedReason({ ...open, end_at: NOW }, NOW)).toBe('ended');
  });

  const fixed = {
    amount_type: 'FIXED',
    amount: sen(1_250),
    min_amount: null,
    max_amount: null,
    quantity_enable: true,
  } as const;
  const bounded = {
    amount_type: 'MIN_MAX',
    amount: null,
    min_amount: sen(500),
    max_amount: sen(2_000),
    quantity_enable: false,
  } as const;
  test.each([
    ['a fixed price', fixed, {}, { amount: 1_250 }],
    ['three of them', fixed, { quantity: 3 }, { amount: 3_750 }],
    ['a price typed by the payer is not looked at', fixed, { amount: sen(1) }, { amount: 1_250 }],
    [
      'a quantity where none is allowed',
      { ...fixed, quantity_enable: false },
      { quantity: 2 },
      { field: 'quantity', fault: 'not_allowed' },
    ],
    [
      'an open amount',
      { ...bounded, amount_type: 'OPEN', min_amount: null, max_amount: null },
      { amount: sen(100) },
      { amount: 100 },
    ],
    [
      'less than RM 1',
      { ...bounded, amount_type: 'OPEN', min_amount: null, max_amount: null },
      { amount: sen(99) },
      { field: 'amount', fault: 'too_small' },
    ],
    ['nothing typed', bounded, {}, { field: 'amount', fault: 'required' }],
    ['below the least', bounded, { amount: sen(499) }, { field: 'amount', fault: 'too_small' }],
    ['at the most', bounded, { amount: sen(2_000) }, { amount: 2_000 }],
    ['above the most', bounded, { amount: sen(2_001) }, { field: 'amount', fault: 'too_large' }],
  ] as const)('%s', (_, rule, typed, expected) => {
    expect(amountToPay(rule, typed)).toEqual(expected);
  });
});

describe('roles', () => {
  const may = (code: string) => ROLES.find((role) => role.code === code)!.permissions;
  test('only owner and finance may move money; only the owner may manage the account', () => {
    expect(
      ROLES.filter(({ area, permissions }) => area === 'merchant' && permissions.includes('payouts.write')).map(
        ({ code }) => code,
      ),
    ).toEqual(['MERCHANT_OWNER', 'MERCHANT_FINANCE']);
    expect(may('MERCHANT_OWNER')).toContain('users.write');
    expect(may('MERCHANT_FINANCE')).not.toContain('users.read');
    expect(may('MERCHANT_STAFF')).toEqual([
      'reports.read',
      'bills.read',
      'bills.write',
      'shop.read',
      'shop.write',
      'company.read',
      'messaging.read',
      'messaging.write',
    ]);
  });
  test('a viewer has no write permission, and no merchant role has a platform permission', () => {
    expect(may('MERCHANT_VIEWER').filter((permission) => permission.endsWith('.write'))).toEqual([]);
    for (const { area, permissions } of ROLES)
      if (area !== 'admin') expect(permissions.some((one) => one.startsWith('platform'))).toBe(false);
    expect(findRole(7)?.area).toBe('introducer');
    expect(findRole(8)).toBeUndefined();
  });
});

//
test('channel ids match the settlement toggle', () => {
  expect(CHANNEL_FLAGS.map((flag) => [flag, channelId(flag)])).toEqual([
    ['fpx', 1],
    ['crypto', 2],
    ['bnpl', 3],
    ['credit_card', 4],
    ['ewallet', 5],
    ['paypal', 6],
    ['duit_now', 7],
  ]);
});

test('an invoice number has ten Crockford characters, an attempt two digits more', () => {
  expect(invoiceNo('BILL', Uint8Array.from([0, 1, 9, 10, 31, 32, 255, 18, 20, 30]))).toBe('BP-019AZ0ZJMY');
  expect(attemptNo('BP-019AZ0ZJMY', 7)).toBe('BP-019AZ0ZJMY-07');
});
