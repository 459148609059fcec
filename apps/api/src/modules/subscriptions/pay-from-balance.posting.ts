import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { isPayable } from '@kutip/domain/payment';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { lockPlanInvoices, writePaidFromBalance, type PlanInvoiceState } from './pay-from-balance.queries.ts';
import { paidPlanWrite } from './subscriptions.service.ts';

export interface PayPlan extends PostingCommand {
  transfer_id: string;
  now: Date;
}

export const payPlanCommand = (
  account_id: string,
  invoice: { id: string; invoice_no: string },
  now: Date,
): PayPlan => ({
  account_id,
  subject_id: invoice.id,
  domain_key: { provider: 'balance', reference: invoice.invoice_no, kind: 'plan_charge' },
  transfer_id: uuid(),
  now,
});

/**
 * The price of a plan from what is available to the merchant, once: the domain key is its invoice. Refuses 4014 too low a
 * balance, 4009 while a bank is at it, 4010 what is paid or gone.
 */
export const payPlan: PostingKind<PayPlan, PlanInvoiceState | undefined, null> = {
  name: 'pay plan from balance',
  look: (db, commands) =>
    lockPlanInvoices(
      db,
      commands.map(({ account_id, subject_id }) => ({ account_id, id: subject_id })),
    ),
  decide({ account_id, subject_id: id, transfer_id, now }, seen) {
    if (!seen) throw new Refusal(CODE.not_found, 'Record not found.');
    if (!isPayable(seen, now))
      throw new Refusal(CODE.wrong_state, 'This cannot be paid any more.', seen.status.toLowerCase());
    if (seen.status === 'PROCESSING')
      throw new Refusal(CODE.conflict, 'A bank is being paid through. Please wait for it.', 'payment_under_way');
    return {
      transfers: [transferDraft('plan_charge', { id: transfer_id, subject_id: id, amount: seen.amount })],
      writes: [
        write(writePaidFromBalance, { account_id, id, paid_at: now }),
        paidPlanWrite({ account_id, invoice_id: id, paid_at: now }),
      ],
      outcome: null,
    };
  },
};
