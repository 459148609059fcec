import { api } from '@kutip/contracts/api';
import type { payoutAdmin, payouts, payoutServices } from '@kutip/contracts/payouts';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../../../apps/api/src/modules/ledger/ledger.service.ts';
import { grantStepUp } from '../step-up-fixtures.ts';
import type { AccessCases } from '../access-case.ts';
import type { Member, MerchantFixture } from '../merchant-fixture.ts';

const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };

/** Funds the payout balance. */
export async function fund({ app, owner: { account_id } }: MerchantFixture): Promise<void> {
  const subject_id = uuid();
  const transfer = transferDraft('payout_topup', { id: uuid(), subject_id, amount: sen(30_000_00) });
  await app.services.poster.post(plainPosting, { account_id, subject_id, transfer });
}

/** Creates a payout of the owner's that waits for a second approver. */
export const createPendingPayout = async (fixture: MerchantFixture, by: Member) => {
  await fund(fixture);
  await grantStepUp(fixture, fixture.owner);
  const { id } = await fixture.callAsOwner(api.payouts.create, { body: { ...PAYEE, amount: '20000.00' } });
  await grantStepUp(fixture, by);
  return { params: { id } };
};

export const payoutServiceCases: AccessCases<typeof payoutServices> = {
  ofType: { rule: 'public', prepareInput: () => ({ params: { bankTypeId: 1 } }) },
  banks: { rule: 'public' },
};

export const payoutCases: AccessCases<typeof payouts> = {
  list: { rule: 'merchant payouts.read' },
  read: { rule: 'merchant payouts.read', prepareInput: createPendingPayout },
  verify: { rule: 'merchant payouts.write', prepareInput: () => ({ body: PAYEE }) },
  quote: { rule: 'merchant payouts.read' },
  create: {
    rule: 'merchant payouts.write active',
    prepareInput: async (fixture, by) => {
      await fund(fixture);
      await grantStepUp(fixture, by);
      return { body: { ...PAYEE, amount: '10.00' } };
    },
  },
  cancel: { rule: 'merchant payouts.write', prepareInput: createPendingPayout },
  approve: { rule: 'merchant payouts.write active', prepareInput: createPendingPayout },
  readSettings: { rule: 'merchant payouts.read' },
  writeSettings: {
    rule: 'merchant settlement_settings.write',
    prepareInput: async (fixture, by) => {
      await grantStepUp(fixture, by);
      return { body: { approval_above: '500.00' } };
    },
  },
};

export const payoutAdminCases: AccessCases<typeof payoutAdmin> = {
  list: { rule: 'admin platform.read' },
  read: { rule: 'admin platform.read', prepareInput: createPendingPayout },
  setStatus: {
    rule: 'admin platform.write',
    prepareInput: async (fixture, by) => ({
      ...(await createPendingPayout(fixture, by)),
      body: { status: 'APPROVED', reason: 'Confirmed by phone' },
    }),
  },
};
