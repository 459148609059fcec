import type { reconciliation, reconciliationForms } from '@kutip/contracts/reconciliation';
import { EMPTY_BOOKS } from '@kutip/domain/ledger/books';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';
import { createProposal } from '../proposal-fixture.ts';

const DAY = '2026-01-05';

/** Creates an exception: the statement has a payment that we do not have. */
async function createItem({ app, owner }: MerchantFixture) {
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
      reported_amount: sen(5_000),
      line_count: 1,
      status: 'MISSING_HERE',
      match_status: 'MISSING_HERE',
      reason: 'unknown',
      work: 'OPEN',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await app.db
    .insertInto('statement_lines')
    .values({
      file_id: id,
      line_no: 1,
      kind: 'PROVIDER',
      provider: 'fpx',
      day: DAY,
      at: now,
      type: 'PAYMENT',
      reference: `BP-${id}`,
      amount: sen(5_000),
      fee: sen(0),
      settled: sen(5_000),
      currency: 'MYR',
      is_current: true,
    })
    .execute();
  return { params: { account_id: owner.account_id, id } };
}
const listed = async (fixture: MerchantFixture) => {
  await createItem(fixture);
  return {};
};

async function statement({ app, owner }: MerchantFixture) {
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

async function createClosedDay({ app }: MerchantFixture) {
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
const listedDay = async (fixture: MerchantFixture) => {
  await createClosedDay(fixture);
  return {};
};

const HEADER = 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency\n';

export const reconciliationCases: AccessCases<typeof reconciliation> = {
  statements: { rule: 'admin platform.read', prepareInput: statement },
  items: { rule: 'admin platform.read', prepareInput: listed },
  item: { rule: 'admin platform.read', prepareInput: createItem },
  updateItem: { rule: 'admin platform.write', prepareInput: createItem },
  resolve: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => ({
      ...(await createItem(fixture)),
      body: { resolution: 'note', note: 'The provider corrects it.', account_id: undefined },
    }),
  },
  decideProposal: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => {
      const { params } = await createItem(fixture);
      const content = {
        resolution: 'correction_credit',
        note: 'Ours',
        account_id: fixture.owner.account_id,
        amount: 5_000,
      };
      const proposal_id = await createProposal(fixture, { kind: 'RESOLUTION', subject_id: params.id, content });
      return { params, body: { proposal_id, decision: 'CONFIRM' } };
    },
  },
  summary: { rule: 'admin platform.read', prepareInput: () => ({ query: { start_date: DAY, end_date: DAY } }) },
  run: { rule: 'admin platform.write', prepareInput: () => ({ body: { day: DAY } }) },
  closedDays: { rule: 'admin platform.read', prepareInput: listedDay },
  closedDay: { rule: 'admin platform.read', prepareInput: createClosedDay },
  closedDayText: { rule: 'admin platform.read', prepareInput: createClosedDay },
};

export const reconciliationFormCases: AccessCases<typeof reconciliationForms> = {
  importStatement: {
    rule: 'admin platform.write',
    prepareInput: () => ({
      body: {
        file: new File([HEADER], 'fpx.csv', { type: 'text/csv' }),
        kind: 'PROVIDER',
        provider: 'fpx',
        day: DAY,
      },
    }),
  },
};
