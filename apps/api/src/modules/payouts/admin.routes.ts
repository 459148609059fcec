import { CODE } from '@kutip/contracts/codes';
import { payoutAdmin as contract } from '@kutip/contracts/payouts';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { loadAccountRecord } from '../accounts/accounts.service.ts';
import { approveDisbursement, disbursementById } from '../disbursements/disbursements.service.ts';
import { payoutDecisions, SET_STATUS, type PayoutDecision } from './admin.queries.ts';
import type { PayoutDeps } from './create-payout.ts';
import { payoutView } from './payout-view.ts';
import { allPayoutRows } from './payouts.queries.ts';

export function payoutAdminHandlers({ store, disbursements, clock }: PayoutDeps): Handlers<typeof contract> {
  /** Applies a result that an admin reports for the bank, like a result of the bank itself. */
  async function recordBankResult(
    key: { account_id: string; id: string },
    outcome: 'SUCCESS' | 'FAILED' | 'RETURNED',
    input: { bank_reference: string | undefined; reason: string },
  ): Promise<void> {
    const { reference, amount, sent_at } = requireFound(await disbursementById(store.read, key));
    if (!sent_at) throw new Refusal(CODE.wrong_state, 'This payout was not sent to the bank.', 'not_sent');
    const { reason, bank_reference = null } = input;
    const code = 'BY_HAND';
    const result = { reference, amount, currency: 'MYR', outcome, code, reason, bank_reference, is_known: true };
    const action = await disbursements.applyBankResult(key, result);
    if (action === 'open_exception' || action === 'ignore')
      throw new Refusal(CODE.wrong_state, 'This payout already has a final status.', 'already_ended');
  }

  async function decidePayout(
    key: { account_id: string; id: string },
    status: PayoutDecision,
    input: { bank_reference: string | undefined; reason: string; by: string },
  ): Promise<void> {
    if (status === 'CANCELLED') return disbursements.cancel(key, input.reason);
    if (status !== 'APPROVED') return recordBankResult(key, status, input);
    await store.transact((db) => approveDisbursement(db, key, { approved_by: input.by, now: clock.now() }));
  }

  return {
    list: listHandler(contract.list, ({ db }) => allPayoutRows(db)),
    async read({ params: { id } }, { db }) {
      const { account_id } = requireFound(await findOwner(db, 'payout', id));
      const { name: merchant } = await loadAccountRecord(db, account_id);
      const decisions = await payoutDecisions(db, { account_id, id });
      return { ...(await payoutView(db, account_id, id)), account_id, merchant, decisions };
    },
    setStatus: {
      async withoutTransaction({ params: { id }, body: { status, bank_reference, reason } }, { transact, ...context }) {
        const { account_id } = requireFound(await findOwner(store.read, 'payout', id));
        const key = { account_id, id };
        const before = await payoutView(store.read, account_id, id);
        await decidePayout(key, status, { bank_reference, reason, by: context.user_id });
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
