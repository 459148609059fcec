import { api } from '@kutip/contracts/api';
import type { pools, virtualAccounts } from '@kutip/contracts/pools';
import type { topUpForms, topUpReviews, topUps } from '@kutip/contracts/top-ups';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const SALES = { query: {}, body: { pool_type: 'COLLECTION' } } as const;
const poolOf = async (world: World) => (await world.asked(api.pools.list, SALES)).list.data[0];
/** A pool with a line: somebody has paid. */
const pool = async (world: World) => {
  await world.told();
  return { params: { id: (await poolOf(world)).id } };
};
const lines = async (world: World) => {
  await world.told();
  return {};
};
const account = async (world: World) => {
  await world.told();
  const { id: pool_id } = await poolOf(world);
  const { list } = await world.asked(api.virtualAccounts.list, { query: {}, body: { pool_id } });
  return { params: { id: list.data[0].id } };
};

export const poolCalls: Calls<typeof pools> = {
  list: { door: 'merchant settlements.read' },
  lines: { door: 'merchant settlements.read', given: lines },
  ofPool: { door: 'merchant settlements.read', given: pool },
  story: {
    door: 'merchant settlements.read',
    given: async (world) => ({ params: { reference_id: (await world.told()).id } }),
  },
  balances: {
    door: 'merchant settlements.read',
    given: async (world) => {
      await world.snapshot();
      return {};
    },
  },
};

export const virtualAccountCalls: Calls<typeof virtualAccounts> = {
  list: { door: 'merchant settlements.read' },
  short: { door: 'merchant settlements.read' },
  lines: { door: 'merchant settlements.read', given: account },
};

const topUp = async (world: World) => ({ params: { id: (await world.topUp('GENERIC_TOPUP')).id } });
const proven = async (world: World) => ({ params: { id: (await world.proven()).id } });

export const topUpCalls: Calls<typeof topUps> = {
  list: { door: 'merchant payouts.read' },
  read: { door: 'merchant payouts.read', given: topUp },
  remove: { door: 'merchant payouts.write', given: topUp },
  page: {
    door: 'public',
    given: async (world) => ({ params: { invoice_no: (await world.topUp('PREFUND_TOPUP')).invoice_no } }),
  },
};

export const topUpReviewCalls: Calls<typeof topUpReviews> = {
  list: { door: 'admin platform.read' },
  read: { door: 'admin platform.read', given: proven },
  proof: { door: 'admin platform.read', given: proven },
  review: {
    door: 'admin platform.write',
    given: async (world) => ({
      params: { invoice_no: (await world.proven()).invoice_no },
      body: { decision: 'REJECT', note: 'No such transfer has come.' },
    }),
  },
};

export const topUpFormCalls: Calls<typeof topUpForms> = {
  proof: {
    door: 'public',
    given: async (world) => ({
      params: { invoice_no: (await world.topUp('PREFUND_TOPUP')).invoice_no },
      body: { proof_of_payment: new File([Buffer.from('%PDF-1.7\n')], 'slip.pdf', { type: 'application/pdf' }) },
    }),
  },
  manual: {
    door: 'public',
    given: async (world) => ({
      body: {
        invoice_no: (await world.topUp('PREFUND_TOPUP')).invoice_no,
        proof_of_payment: new File([Buffer.from('%PDF-1.7\n')], 'slip.pdf', { type: 'application/pdf' }),
      },
    }),
  },
};
