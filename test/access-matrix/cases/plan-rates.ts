import type { planRates } from '@kutip/contracts/plan-rates';
import type { serviceTax } from '@kutip/contracts/service-tax';
import { addDays } from '@kutip/domain/day';
import { v7 as uuid } from 'uuid';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';
import { setPlanRates } from '../../plan-rates.ts';

const reader = { rule: 'admin platform.read' } as const;
const writer = { rule: 'admin platform.write' } as const;
const RATES = { fpx: { any: { percent_bps: 0, fixed_sen: 100, min_sen: 0 } } };

let days = 0;
/** A day without rates, years from now. */
const newDay = () => addDays('2040-01-01', (days += 1));

/** Creates a plan that no account uses, with rates in force. */
async function plan({ app: { db } }: MerchantFixture): Promise<string> {
  const starter = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('code', '=', 'STARTER')
    .executeTakeFirstOrThrow();
  const id = uuid();
  const advanced_setting = JSON.stringify(starter.advanced_setting);
  await db
    .insertInto('subscriptions')
    .values({ ...starter, id, code: `R_${id.slice(-10).toUpperCase()}`, advanced_setting })
    .execute();
  await setPlanRates(db, { plan_id: id, rates: RATES });
  return id;
}

async function scheduled(fixture: MerchantFixture) {
  const [id, effective_from] = [await plan(fixture), newDay()];
  await setPlanRates(fixture.app.db, { plan_id: id, effective_from, rates: RATES });
  return { params: { id, effective_from } };
}

export const planRatesCases: AccessCases<typeof planRates> = {
  list: { ...reader, prepareInput: async (fixture) => ({ params: { id: await plan(fixture) } }) },
  schedule: {
    ...writer,
    prepareInput: async (fixture) => ({
      params: { id: await plan(fixture) },
      body: { effective_from: newDay(), rates: RATES },
    }),
  },
  update: {
    ...writer,
    prepareInput: async (fixture) => ({
      ...(await scheduled(fixture)),
      body: { rates: { fpx: { any: { percent_bps: 10, fixed_sen: 100, min_sen: 0 } } } },
    }),
  },
  cancel: { ...writer, prepareInput: scheduled },
};

async function scheduledTax({ app: { db } }: MerchantFixture) {
  const effective_from = newDay();
  await db
    .insertInto('service_tax_rates')
    .values({ effective_from, revision: 1, bps: 900, created_at: new Date() })
    .execute();
  return { params: { effective_from } };
}

export const serviceTaxCases: AccessCases<typeof serviceTax> = {
  list: reader,
  schedule: { ...writer, prepareInput: () => ({ body: { effective_from: newDay(), bps: 1_000 } }) },
  update: { ...writer, prepareInput: async (fixture) => ({ ...(await scheduledTax(fixture)), body: { bps: 1_000 } }) },
  cancel: { ...writer, prepareInput: scheduledTax },
};
