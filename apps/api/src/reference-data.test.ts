import { CHANNEL_FLAGS, GROUP_BY_CHANNEL, type ChannelFlag } from '@kutip/domain/channels';
import { isWorkingDay } from '@kutip/domain/day';
import { FPX_BANKS } from '@kutip/domain/fpx/banks';
import { quote, findRate, type Rates } from '@kutip/domain/fees';
import { sen } from '@kutip/domain/money';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { connectionOf, openDatabase, openPool, type Database } from './platform/database.ts';
import { ALL_PROVIDERS } from './configured-providers.ts';
import { writeReferenceData } from './reference-data.ts';
import { FPX_SERVICE_IDS } from './reference-data/fpx-services.ts';
import { HOLIDAYS } from './reference-data/holidays.ts';
import { PLANS } from './reference-data/plans.ts';

let database: TestDatabase;
let db: Kysely<Database>;
const write = (test_banks: boolean) => writeReferenceData(connectionOf(db), { test_banks, providers: ALL_PROVIDERS });

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: database.url, max: 4 }));
  await write(true);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const serviceOf = (unique_reference: string) =>
  db
    .selectFrom('payment_services')
    .selectAll()
    .where('unique_reference', '=', unique_reference)
    .executeTakeFirstOrThrow();
const statusOf = async (unique_reference: string) => (await serviceOf(unique_reference)).record_status_id;

describe('banks', () => {
  test('every FPX bank is listed once, personal ones first', async () => {
    const rows = await db
      .selectFrom('payment_services')
      .selectAll()
      .where('provider', '=', 'fpx')
      .orderBy('sort_order')
      .execute();
    expect(rows).toHaveLength(FPX_BANKS.length);
    const live = rows.filter(({ id }) => id < 900).map(({ bank_type }) => bank_type);
    expect(live).toEqual(live.toSorted((a, b) => a! - b!));
    const ids = Object.values(FPX_SERVICE_IDS).flatMap((model) => Object.values(model));
    expect(new Set(ids).size).toBe(FPX_BANKS.length);
  });

  test('a bank has its model’s limits and a unique name', async () => {
    expect(await serviceOf('FPX_B2C_MB2U0227')).toMatchObject({
      id: 15,
      name: 'Maybank (Maybank2u)',
      group_code: 'WEB_PAYMENT',
      channel_flag: 'fpx',
      bank_type: 1,
      provider: 'fpx',
      provider_code: 'MB2U0227',
      min_amount: 1_00,
      max_amount: 30_000_00,
      record_status_id: 1,
      is_online: null,
    });
    expect(await serviceOf('FPX_B2B1_HLB0224')).toMatchObject({
      id: 111,
      name: 'Hong Leong Bank',
      bank_type: 2,
      min_amount: 2_00,
      max_amount: 1_000_000_00,
    });
  });

  test('banks of the test system follow the setting, and legacy banks are inactive', async () => {
    expect(await statusOf('FPX_B2C_TEST0021')).toBe(1);
    expect(await statusOf('FPX_B2C_CIT0219')).toBe(2);
    await write(false);
    expect(await statusOf('FPX_B2C_TEST0021')).toBe(2);
    expect(await statusOf('FPX_B2C_MB2U0227')).toBe(1);
    await write(true);
    expect(await statusOf('FPX_B2C_TEST0021')).toBe(1);
  });
});

describe('other payment methods', () => {
  test('every payment method serves all payers, has a rate in every plan and a unique id', async () => {
    const rows = await db.selectFrom('payment_services').selectAll().where('provider', '!=', 'fpx').execute();
    expect(new Set(rows.map(({ channel_flag }) => channel_flag))).toEqual(
      new Set(CHANNEL_FLAGS.filter((flag) => flag !== 'fpx')),
    );
    const plans = await db.selectFrom('plan_rates').select('rates').execute();
    expect(plans).toHaveLength(3);
    for (const { bank_type, channel_flag, group_code, min_amount } of rows) {
      expect([bank_type, min_amount]).toEqual([null, 1_00]);
      expect(group_code).toBe(GROUP_BY_CHANNEL[channel_flag as ChannelFlag]);
      for (const { rates } of plans) expect(findRate(rates as Rates, channel_flag as ChannelFlag, null)).toBeDefined();
    }
    expect(await serviceOf('DUITNOW_QR')).toMatchObject({ id: 201, provider: 'duitnow', max_amount: 50_000_00 });
  });

  test('a provider without settings is not connected until it has some', async () => {
    const connected = async () => (await serviceOf('GLOBAL_CARD')).is_connected;
    const options = { test_banks: true, providers: new Set(['fpx']) };
    expect(await connected()).toBe(true);
    await writeReferenceData(connectionOf(db), options);
    expect(await connected()).toBe(false);
    expect((await serviceOf('FPX_B2C_MB2U0227')).is_connected).toBe(true);
    await write(true);
    expect(await connected()).toBe(true);
  });
});

describe('repeated writes', () => {
  test('values set by admins and the bank health check are kept', async () => {
    await db
      .updateTable('payment_services')
      .set({ record_status_id: 2, is_online: true })
      .where('id', '=', 15)
      .execute();
    await db
      .updateTable('subscriptions')
      .set({ monthly_price: sen(59_00) })
      .where('code', '=', 'GROWTH')
      .execute();
    await write(true);
    expect(await serviceOf('FPX_B2C_MB2U0227')).toMatchObject({ record_status_id: 2, is_online: true });
    const plan = await db
      .selectFrom('subscriptions')
      .select('monthly_price')
      .where('code', '=', 'GROWTH')
      .executeTakeFirst();
    expect(plan).toEqual({ monthly_price: 59_00 });
  });

  test('names and limits are updated from the source', async () => {
    await db
      .updateTable('payment_services')
      .set({ name: 'Old', max_amount: sen(1) })
      .where('id', '=', 15)
      .execute();
    await write(true);
    expect(await serviceOf('FPX_B2C_MB2U0227')).toMatchObject({ name: 'Maybank (Maybank2u)', max_amount: 30_000_00 });
  });

  test('concurrent starts do not conflict', async () => {
    await Promise.all([write(true), write(true), write(true), write(true)]);
    expect(await db.selectFrom('subscriptions').select('code').orderBy('sort_order').execute()).toEqual([
      { code: 'STARTER' },
      { code: 'GROWTH' },
      { code: 'SCALE' },
    ]);
  });
});

test('the rates give the prices of the price list', async () => {
  const plan = await db
    .selectFrom('plan_rates')
    .select('rates')
    .where('plan_id', '=', PLANS[0]!.id)
    .executeTakeFirstOrThrow();
  const rates = plan.rates as Rates;
  const cost = (...channel: [Parameters<typeof findRate>[1], Parameters<typeof findRate>[2]]) => {
    const { fee, fee_tax } = quote({
      amount: sen(100_00),
      rate: findRate(rates, ...channel)!,
      tax_bps: 800,
      fee_bearer: 'MERCHANT',
    });
    return [fee, fee_tax];
  };
  expect(cost('fpx', 1)).toEqual([1_00, 8]);
  expect(cost('fpx', 2)).toEqual([2_00, 16]);
  expect(cost('duit_now', null)).toEqual([80, 6]);
  expect(cost('credit_card', null)).toEqual([2_50, 20]);
  expect(cost('ewallet', null)).toEqual([1_50, 12]);
  expect(cost('bnpl', null)).toEqual([5_00, 40]);
  expect(cost('paypal', null)).toEqual([6_40, 51]);
  expect(cost('crypto', null)).toEqual([1_00, 8]);
});

describe('holidays', () => {
  const days = HOLIDAYS.map(([day]) => day);

  test('holidays are valid, ordered and unique days', () => {
    expect(days).toEqual([...new Set(days)].sort());
    for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
  });

  test('a holiday on a Sunday is replaced by the next working day', () => {
    const known = new Set(days);
    const sundays = days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0);
    for (const sunday of sundays) {
      const name = HOLIDAYS.find(([day]) => day === sunday)![1].replace(' (second day)', '');
      const [made_up] = HOLIDAYS.find(([day, replaced]) => day > sunday && replaced === `${name} (replacement)`)!;
      const others = new Set([...known].filter((day) => day !== made_up));
      let next = sunday;
      do next = new Date(Date.parse(`${next}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      while (!isWorkingDay(next, others));
      expect([name, made_up]).toEqual([name, next]);
    }
    expect(sundays).toHaveLength(7);
  });

  test('all holidays are in the database', async () => {
    const rows = await db.selectFrom('public_holidays').select('holiday_date').orderBy('holiday_date').execute();
    expect(rows.map(({ holiday_date }) => holiday_date)).toEqual(days);
  });
});
