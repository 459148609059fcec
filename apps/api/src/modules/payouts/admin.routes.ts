import { CODE } from '@kutip/contracts/codes';
import { payoutAdmin as contract } from '@kutip/contracts/payouts';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import { listOf } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { accountRecord } from '../accounts/accounts.service.ts';
import { approveDisbursement, disbursementById } from '../disbursements/disbursements.service.ts';
import { decisionsOn, SET_STATUS, type Decided } from './admin.queries.ts';
import type { PayoutParts } from './create-payout.ts';
import { payoutView } from './payout-view.ts';
import { allPayoutRows } from './payouts.queries.ts';

export function payoutAdminHandlers({ store, disbursements, clock }: PayoutParts): Handlers<typeof contract> {
  /** What the bank is said to have said, heard as its own word is. */
  async function hear(
    key: { account_id: string; id: string },
    outcome: 'SUCCESS' | 'FAILED' | 'RETURNED',
    told: { bank_reference: string | undefined; reason: string },
  ): Promise<void> {
    const { reference, amount, sent_at } = found(await disbursementById(store.read, key));
    if (!sent_at) throw new Refusal(CODE.wrong_state, 'The bank was not told of it.', 'not_sent');
    const { reason, bank_reference = null } = told;
    const code = 'BY_HAND';
    const word = { reference, amount, currency: 'MYR', outcome, code, reason, bank_reference, is_known: true };
    const heard = await disbursements.hear(key, word);
    if (heard === 'object' || heard === 'nothing')
      throw new Refusal(CODE.wrong_state, 'It has ended otherwise, or so already.', 'already_ended');
  }

  async function become(
    key: { account_id: string; id: string },
    status: Decided,
    told: { bank_reference: string | undefined; reason: string; by: string },
  ): Promise<void> {
    if (status === 'CANCELLED') return disbursements.cancel(key, told.reason);
    if (status !== 'APPROVED') return hear(key, status, told);
    await store.transact((db) => approveDisbursement(db, key, { approved_by: told.by, now: clock.now() }));
  }

  return {
    list: listOf(contract.list, ({ db }) => allPayoutRows(db)),
    async read({ params: { id } }, { db }) {
      const { account_id } = found(await ownerOf(db, 'payout', id));
      const { name: merchant } = await accountRecord(db, account_id);
      const decisions = await decisionsOn(db, { account_id, id });
      return { ...(await payoutView(db, account_id, id)), account_id, merchant, decisions };
    },
    setStatus: {
      async outside({ params: { id }, body: { status, bank_reference, reason } }, { transact, ...context }) {
        const { account_id } = found(await ownerOf(store.read, 'payout', id));
        const key = { account_id, id };
        const before = await payoutView(store.read, account_id, id);
        await become(key, status, { bank_reference, reason, by: context.user_id });
        const entry = {
          action: SET_STATUS,
          entity: 'payout',
          entity_id: id,
          before: { status: before.status },
          after: { status, reason },
        };
        await transact((db) => audit({ ...context, account_id, db }, entry));
        return payoutView(store.read, account_id, id);
      },
    },
  };
}
