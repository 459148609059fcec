import { api } from '@kutip/contracts/api';
import type { payoutAdmin, payouts, payoutServices } from '@kutip/contracts/payouts';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../../../apps/api/src/modules/ledger/ledger.service.ts';
import { stepUp } from '../authenticator.ts';
import type { Calls } from '../call.ts';
import type { Member, World } from '../world.ts';

const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };

/** Brings money in that can be paid out. */
export async function fund({ app, owner: { account_id } }: World): Promise<void> {
  const subject_id = uuid();
  const transfer = transferDraft('payout_topup', { id: uuid(), subject_id, amount: sen(30_000_00) });
  await app.services.poster.post(plainPosting, { account_id, subject_id, transfer });
}

/** One that waits for a second person, made by the owner. */
const waiting = async (world: World, by: Member) => {
  await fund(world);
  await stepUp(world, world.owner);
  const { id } = await world.asked(api.payouts.create, { body: { ...PAYEE, amount: '20000.00' } });
  await stepUp(world, by);
  return { params: { id } };
};

export const payoutServiceCalls: Calls<typeof payoutServices> = {
  ofType: { door: 'public', given: () => ({ params: { bankTypeId: 1 } }) },
  banks: { door: 'public' },
};

export const payoutCalls: Calls<typeof payouts> = {
  list: { door: 'merchant payouts.read' },
  read: { door: 'merchant payouts.read', given: waiting },
  verify: { door: 'merchant payouts.write', given: () => ({ body: PAYEE }) },
  quote: { door: 'merchant payouts.read' },
  create: {
    door: 'merchant payouts.write active',
    given: async (world, by) => {
      await fund(world);
      await stepUp(world, by);
      return { body: { ...PAYEE, amount: '10.00' } };
    },
  },
  cancel: { door: 'merchant payouts.write', given: waiting },
  approve: { door: 'merchant payouts.write active', given: waiting },
  readSettings: { door: 'merchant payouts.read' },
  writeSettings: {
    door: 'merchant settlement_settings.write',
    given: async (world, by) => {
      await stepUp(world, by);
      return { body: { approval_above: '500.00' } };
    },
  },
};

export const payoutAdminCalls: Calls<typeof payoutAdmin> = {
  list: { door: 'admin platform.read' },
  read: { door: 'admin platform.read', given: waiting },
  setStatus: {
    door: 'admin platform.write',
    given: async (world, by) => ({
      ...(await waiting(world, by)),
      body: { status: 'APPROVED', reason: 'Called them' },
    }),
  },
};
