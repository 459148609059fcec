import { api } from '@kutip/contracts/api';
import type { pools, virtualAccounts } from '@kutip/contracts/pools';
import type { topUpForms, topUpReviews, topUps } from '@kutip/contracts/top-ups';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';
import { createProposal } from '../proposal-fixture.ts';

const SALES = { query: {}, body: { pool_type: 'COLLECTION' } } as const;
const poolOf = async (fixture: MerchantFixture) => (await fixture.callAsOwner(api.pools.list, SALES)).list.data[0];
/** A pool with a payment. */
const pool = async (fixture: MerchantFixture) => {
  await fixture.createPayment();
  return { params: { id: (await poolOf(fixture)).id } };
};
const lines = async (fixture: MerchantFixture) => {
  await fixture.createPayment();
  return {};
};
const account = async (fixture: MerchantFixture) => {
  await fixture.createPayment();
  const { id: pool_id } = await poolOf(fixture);
  const { list } = await fixture.callAsOwner(api.virtualAccounts.list, { query: {}, body: { pool_id } });
  return { params: { id: list.data[0].id } };
};

export const poolCases: AccessCases<typeof pools> = {
  list: { rule: 'merchant settlements.read' },
  lines: { rule: 'merchant settlements.read', prepareInput: lines },
  poolLines: { rule: 'merchant settlements.read', prepareInput: pool },
  moneyTrail: {
    rule: 'merchant settlements.read',
    prepareInput: async (fixture) => ({ params: { reference_id: (await fixture.createPayment()).id } }),
  },
  balances: {
    rule: 'merchant settlements.read',
    prepareInput: async (fixture) => {
      await fixture.writeSnapshot();
      return {};
    },
  },
};

export const virtualAccountCases: AccessCases<typeof virtualAccounts> = {
  list: { rule: 'merchant settlements.read' },
  short: { rule: 'merchant settlements.read' },
  lines: { rule: 'merchant settlements.read', prepareInput: account },
};

const topUp = async (fixture: MerchantFixture) => ({ params: { id: (await fixture.createTopUp('GENERIC_TOPUP')).id } });
const withProof = async (fixture: MerchantFixture) => ({ params: { id: (await fixture.createTopUpWithProof()).id } });

export const topUpCases: AccessCases<typeof topUps> = {
  list: { rule: 'merchant payouts.read' },
  read: { rule: 'merchant payouts.read', prepareInput: topUp },
  remove: { rule: 'merchant payouts.write', prepareInput: topUp },
  page: {
    rule: 'public',
    prepareInput: async (fixture) => ({
      params: { invoice_no: (await fixture.createTopUp('PREFUND_TOPUP')).invoice_no },
    }),
  },
};

export const topUpReviewCases: AccessCases<typeof topUpReviews> = {
  list: { rule: 'admin platform.read' },
  read: { rule: 'admin platform.read', prepareInput: withProof },
  proof: { rule: 'admin platform.read', prepareInput: withProof },
  review: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => ({
      params: { invoice_no: (await fixture.createTopUpWithProof()).invoice_no },
      body: { decision: 'REJECT', note: 'The transfer was not found.' },
    }),
  },
  decideProposal: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => {
      const { id: subject_id, invoice_no } = await fixture.createTopUpWithProof();
      const content = { received_amount: 20_000_00, bank_reference: `MBB ${invoice_no}`, note: null };
      const proposal_id = await createProposal(fixture, { kind: 'BANK_IN', subject_id, content });
      return { params: { invoice_no }, body: { proposal_id, decision: 'CONFIRM' } };
    },
  },
};

export const topUpFormCases: AccessCases<typeof topUpForms> = {
  proof: {
    rule: 'public',
    prepareInput: async (fixture) => ({
      params: { invoice_no: (await fixture.createTopUp('PREFUND_TOPUP')).invoice_no },
      body: { proof_of_payment: new File([Buffer.from('%PDF-1.7\n')], 'slip.pdf', { type: 'application/pdf' }) },
    }),
  },
  manual: {
    rule: 'public',
    prepareInput: async (fixture) => ({
      body: {
        invoice_no: (await fixture.createTopUp('PREFUND_TOPUP')).invoice_no,
        proof_of_payment: new File([Buffer.from('%PDF-1.7\n')], 'slip.pdf', { type: 'application/pdf' }),
      },
    }),
  },
};
