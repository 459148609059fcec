import type { reconciliation, reconciliationForms } from '@kutip/contracts/reconciliation';
import { EMPTY_BOOKS } from '@kutip/domain/ledger/books';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const DAY = '2026-01-05';

/** Something that the provider tells and we do not have. */
async function item({ app, owner }: World) {
  const [id, now] = [uuid(), app.services.clock.now()];
  await app.db
    .insertInto('reconciliation_items')
    .values({
      account_id: owner.account_id,
      id,
      kind: 'PAYMENT',
      provider: 'fpx',
      reference: `BP-${id}`,
      day: DAY,
      told: sen(5_000),
      line_count: 1,
      status: 'MISSING_HERE',
      reason: 'unknown',
      work: 'OPEN',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { params: { account_id: owner.account_id, id } };
}
const listed = async (world: World) => {
  await item(world);
  return {};
};

async function statement({ app, owner }: World) {
  const id = uuid();
  await app.db
    .insertInto('statement_files')
    .values({
      id,
      kind: 'PROVIDER',
      provider: `p${id.slice(-12)}`,
      day: DAY,
      name: 'statement.csv',
      path: id,
      sha256: Buffer.from(id),
      line_count: 0,
      amount: sen(0),
      fee: sen(0),
      settled: sen(0),
      brought_by: owner.user_id,
      created_at: app.services.clock.now(),
    })
    .execute();
  return {};
}

async function closed({ app }: World) {
  const hash = Buffer.alloc(32);
  await app.db
    .insertInto('closed_days')
    .values({
      day: DAY,
      account_count: 0,
      transfer_count: 0,
      books: JSON.stringify(EMPTY_BOOKS),
      previous_hash: hash,
      hash,
      closed_at: app.services.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { params: { day: DAY } };
}
const listedDay = async (world: World) => {
  await closed(world);
  return {};
};

const HEADINGS = 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency\n';

export const reconciliationCalls: Calls<typeof reconciliation> = {
  statements: { door: 'admin platform.read', given: statement },
  items: { door: 'admin platform.read', given: listed },
  item: { door: 'admin platform.read', given: item },
  work: { door: 'admin platform.write', given: item },
  resolve: {
    door: 'admin platform.write',
    given: async (world) => ({
      ...(await item(world)),
      body: { resolution: 'note', note: 'The provider puts it right.', account_id: undefined },
    }),
  },
  summary: { door: 'admin platform.read', given: () => ({ query: { start_date: DAY, end_date: DAY } }) },
  run: { door: 'admin platform.write', given: () => ({ body: { day: DAY } }) },
  closedDays: { door: 'admin platform.read', given: listedDay },
  closedDay: { door: 'admin platform.read', given: closed },
  closedDayText: { door: 'admin platform.read', given: closed },
};

export const reconciliationFormCalls: Calls<typeof reconciliationForms> = {
  bring: {
    door: 'admin platform.write',
    given: () => ({
      body: {
        file: new File([HEADINGS], 'fpx.csv', { type: 'text/csv' }),
        kind: 'PROVIDER',
        provider: 'fpx',
        day: DAY,
      },
    }),
  },
};
