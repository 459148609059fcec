import { randomBytes } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import type { subscriptionHistories, subscriptionPayments, subscriptions } from '@kutip/contracts/subscriptions';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../../../apps/api/src/modules/ledger/ledger.service.ts';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const STARTER = '0190a000-0000-7000-8000-000000000001';
const GROWTH = '0190a000-0000-7000-8000-000000000002';
const reader = { door: 'merchant users.read' } as const;
const writer = { door: 'merchant users.write' } as const;
const platformReader = { door: 'admin platform.read' } as const;
const platform = { door: 'admin platform.write' } as const;

const newCode = () => `P_${randomBytes(6).toString('hex').toUpperCase()}`;

/** A plan that no account has. */
async function plan({ app: { db } }: World) {
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

export const subscriptionCalls: Calls<typeof subscriptions> = {
  list: { door: 'any' },
  me: { door: 'merchant' },
  read: { door: 'any', given: () => ({ params: { id: STARTER } }) },
  create: { ...platform, given: () => ({ body: { code: newCode() } }) },
  update: { ...platform, given: async (world) => ({ ...(await plan(world)), body: { name: 'Starter plus' } }) },
  remove: { ...platform, given: plan },
  rates: { door: 'public' },
};

const active = async ({ asked }: World) => {
  const { subscription_history } = await asked(api.subscriptions.me, {});
  return { params: { id: subscription_history.id as string } };
};

/** A change of plan that waits to be paid. */
const pending = async (world: World): Promise<{ id: string; invoice_no: string }> => {
  // Whoever has the plan already is given another one first.
  const { account_id } = world.owner;
  await world.app.db
    .updateTable('subscription_histories')
    .set({ subscription_id: STARTER })
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .execute();
  return world.asked(api.subscriptionHistories.upgrade, { query: { plan_id: GROWTH } });
};
const toGrowth = async (world: World) => {
  const { params } = await active(world);
  await world.app.db
    .updateTable('subscription_histories')
    .set({ subscription_id: STARTER })
    .where('account_id', '=', world.owner.account_id)
    .where('id', '=', params.id)
    .execute();
  return { query: { plan_id: GROWTH } };
};

export const subscriptionHistoryCalls: Calls<typeof subscriptionHistories> = {
  list: reader,
  read: { ...reader, given: active },
  quote: { ...reader, given: toGrowth },
  upgrade: { ...writer, given: toGrowth },
  adminList: platformReader,
  create: {
    ...platform,
    given: ({ owner }) => ({ body: { account_id: owner.account_id, subscription_id: GROWTH } }),
  },
  update: {
    ...platform,
    given: async (world) => ({
      ...(await active(world)),
      body: { account_id: world.owner.account_id, end_date: '2099-12-31' },
    }),
  },
  remove: {
    ...platform,
    given: async (world) => ({
      params: { id: (await pending(world)).id },
      query: { account_id: world.owner.account_id },
    }),
  },
};

async function earned({ app: { services }, owner: { account_id } }: World) {
  const subject_id = uuid();
  const transfer = transferDraft('plan_payment', { id: uuid(), subject_id, amount: sen(49_00) });
  await services.poster.post(plainPosting, { account_id, subject_id, transfer });
}

export const subscriptionPaymentCalls: Calls<typeof subscriptionPayments> = {
  pending: {
    ...reader,
    given: async (world) => {
      await pending(world);
      return {};
    },
  },
  fromBalance: {
    ...writer,
    given: async (world) => {
      await earned(world);
      return { body: { invoice_no: (await pending(world)).invoice_no } };
    },
  },
  renewal: { ...writer, given: () => ({ body: { is_paid_from_balance: true } }) },
  cancel: {
    ...writer,
    given: async (world) => {
      await pending(world);
      return {};
    },
  },
};
