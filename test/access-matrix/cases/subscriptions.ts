import { randomBytes } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import type { subscriptionHistories, subscriptionPayments, subscriptions } from '@kutip/contracts/subscriptions';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../../../apps/api/src/modules/ledger/ledger.service.ts';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const STARTER = '0190a000-0000-7000-8000-000000000001';
const GROWTH = '0190a000-0000-7000-8000-000000000002';
const reader = { rule: 'merchant users.read' } as const;
const writer = { rule: 'merchant users.write' } as const;
const platformReader = { rule: 'admin platform.read' } as const;
const platform = { rule: 'admin platform.write' } as const;

const newCode = () => `P_${randomBytes(6).toString('hex').toUpperCase()}`;

/** Creates a plan that no account uses. */
async function plan({ app: { db } }: MerchantFixture) {
  const { created_at: _, ...starter } = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', STARTER)
    .executeTakeFirstOrThrow();
  const id = uuid();
  const advanced_setting = JSON.stringify(starter.advanced_setting);
  await db
    .insertInto('subscriptions')
    .values({ ...starter, id, code: newCode(), advanced_setting })
    .execute();
  return { params: { id } };
}

export const subscriptionCases: AccessCases<typeof subscriptions> = {
  list: { rule: 'any' },
  me: { rule: 'merchant' },
  read: { rule: 'any', prepareInput: () => ({ params: { id: STARTER } }) },
  create: { ...platform, prepareInput: () => ({ body: { code: newCode() } }) },
  update: {
    ...platform,
    prepareInput: async (fixture) => ({ ...(await plan(fixture)), body: { name: 'Starter plus' } }),
  },
  remove: { ...platform, prepareInput: plan },
  rates: { rule: 'public' },
};

const active = async ({ callAsOwner }: MerchantFixture) => {
  const { subscription_history } = await callAsOwner(api.subscriptions.me, {});
  return { params: { id: subscription_history.id as string } };
};

/** Creates an unpaid change of plan. */
const pending = async (fixture: MerchantFixture): Promise<{ id: string; invoice_no: string }> => {
  // Back to the starter plan first, since the merchant may have the growth plan already.
  const { account_id } = fixture.owner;
  await fixture.app.db
    .updateTable('subscription_histories')
    .set({ subscription_id: STARTER })
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .execute();
  return fixture.callAsOwner(api.subscriptionHistories.upgrade, { query: { plan_id: GROWTH } });
};
const toGrowth = async (fixture: MerchantFixture) => {
  const { params } = await active(fixture);
  await fixture.app.db
    .updateTable('subscription_histories')
    .set({ subscription_id: STARTER })
    .where('account_id', '=', fixture.owner.account_id)
    .where('id', '=', params.id)
    .execute();
  return { query: { plan_id: GROWTH } };
};

export const subscriptionHistoryCases: AccessCases<typeof subscriptionHistories> = {
  list: reader,
  read: { ...reader, prepareInput: active },
  quote: { ...reader, prepareInput: toGrowth },
  upgrade: { ...writer, prepareInput: toGrowth },
  adminList: platformReader,
  create: {
    ...platform,
    prepareInput: ({ owner }) => ({ body: { account_id: owner.account_id, subscription_id: GROWTH } }),
  },
  update: {
    ...platform,
    prepareInput: async (fixture) => ({
      ...(await active(fixture)),
      body: { account_id: fixture.owner.account_id, end_date: '2099-12-31' },
    }),
  },
  remove: {
    ...platform,
    prepareInput: async (fixture) => ({
      params: { id: (await pending(fixture)).id },
      query: { account_id: fixture.owner.account_id },
    }),
  },
};

async function fundAvailableBalance({ app: { services }, owner: { account_id } }: MerchantFixture) {
  const subject_id = uuid();
  const transfer = transferDraft('plan_payment', { id: uuid(), subject_id, amount: sen(49_00) });
  await services.poster.post(plainPosting, { account_id, subject_id, transfer });
}

export const subscriptionPaymentCases: AccessCases<typeof subscriptionPayments> = {
  pending: {
    ...reader,
    prepareInput: async (fixture) => {
      await pending(fixture);
      return {};
    },
  },
  fromBalance: {
    ...writer,
    prepareInput: async (fixture) => {
      await fundAvailableBalance(fixture);
      return { body: { invoice_no: (await pending(fixture)).invoice_no } };
    },
  },
  renewal: { ...writer, prepareInput: () => ({ body: { is_paid_from_balance: true } }) },
  cancel: {
    ...writer,
    prepareInput: async (fixture) => {
      await pending(fixture);
      return {};
    },
  },
};
