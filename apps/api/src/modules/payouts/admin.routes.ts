import { CODE } from '@kutip/contracts/codes';
import { payoutAdmin as contract } from '@kutip/contracts/payouts';
import { Refusal } from '@kutip/domain/refusal';
import { audit, auditRow, type AuditActor, type AuditEntry, type AuditRow } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { loadAccountRecord } from '../accounts/accounts.service.ts';
import { approveDisbursement, disbursementById } from '../disbursements/disbursements.service.ts';
import { payoutDecisions, SET_STATUS, type PayoutDecision } from './admin.queries.ts';
import type { PayoutDeps } from './create-payout.ts';
import { requireOtherPerson } from './own-payout.ts';
import { payoutView } from './payout-view.ts';
import { allPayoutRows, payoutOf } from './payouts.queries.ts';
import { findOfAllMerchants } from '../accounts/accounts.service.ts';
import { payoutsByNumber } from './admin.queries.ts';

interface ResultInput {
  bank_reference: string | undefined;
  reason: string;
}

export function payoutAdminHandlers({ store, disbursements, clock }: PayoutDeps): Handlers<typeof contract> {
  /** Applies a result that an admin reports for the bank, like a result of the bank itself. */
  async function recordBankResult(
    key: { account_id: string; id: string },
    outcome: 'SUCCESS' | 'FAILED' | 'RETURNED',
    input: ResultInput,
    audited: AuditRow,
  ): Promise<void> {
    const { reference, amount, sent_at } = requireFound(await disbursementById(store.read, key));
    if (!sent_at) throw new Refusal(CODE.wrong_state, 'This payout was not sent to the bank.', 'not_sent');
    const { reason, bank_reference = null } = input;
    const code = 'BY_HAND';
    const result = { reference, amount, currency: 'MYR', outcome, code, reason, bank_reference, is_known: true };
    const action = await disbursements.applyBankResult(key, result, { audit: audited });
    if (action === 'open_exception' || action === 'ignore')
      throw new Refusal(CODE.wrong_state, 'This payout already has a final status.', 'already_ended');
  }

  async function decidePayout(
    key: { account_id: string; id: string },
    status: PayoutDecision,
    input: ResultInput,
    { actor, entry }: { actor: AuditActor; entry: AuditEntry },
  ): Promise<void> {
    if (status === 'CANCELLED') return disbursements.cancel(key, input.reason, auditRow(actor, entry));
    if (status !== 'APPROVED') return recordBankResult(key, status, input, auditRow(actor, entry));
    // An admin may be a member of the merchant too.
    requireOtherPerson(requireFound(await payoutOf(store.read, key.account_id, key.id)), actor);
    await store.transact(async (db) => {
      await approveDisbursement(db, key, { approved_by: actor.user_id, now: clock.now() });
      await audit({ ...actor, db }, entry);
    });
  }

  return {
    list: listHandler(contract.list, ({ db }) => allPayoutRows(db), {
      find: findOfAllMerchants(payoutsByNumber),
      is_uncounted: 'unfiltered',
    }),
    async read({ params: { id } }, { db }) {
      const { account_id } = requireFound(await findOwner(db, 'payout', id));
      const { name: merchant } = await loadAccountRecord(db, account_id);
      const decisions = await payoutDecisions(db, { account_id, id });
      return { ...(await payoutView(db, account_id, id)), account_id, merchant, decisions };
    },
    setStatus: {
      async withoutTransaction({ params: { id }, body: { status, bank_reference, reason } }, context) {
        const { account_id } = requireFound(await findOwner(store.read, 'payout', id));
        const key = { account_id, id };
        const before = await payoutView(store.read, account_id, id);
        const entry = {
          action: SET_STATUS,
          entity: 'payout',
          entity_id: id,
          before: { status: before.status },
          after: { status, reason },
        };
        // In the merchant's log, since it concerns their money.
        await decidePayout(key, status, { bank_reference, reason }, { actor: { ...context, account_id }, entry });
        return payoutView(store.read, account_id, id);
      },
    },
  };
}
