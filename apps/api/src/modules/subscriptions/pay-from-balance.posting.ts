import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { isPayable } from '@kutip/domain/payment';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { AuditRow } from '../../platform/audit.ts';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import {
  changeInvoiceStatus,
  lockInvoices,
  writeInvoiceStatuses,
  type LockedInvoice,
} from '../invoices/invoices.service.ts';
import { activatePlans } from './activate-plan.queries.ts';

export interface PayPlanCommand extends PostingCommand {
  transfer_id: string;
  now: Date;
}

export const payPlanCommand = (
  account_id: string,
  invoice: { id: string; invoice_no: string },
  now: Date,
  audit?: AuditRow,
): PayPlanCommand => ({
  account_id,
  subject_id: invoice.id,
  domain_key: { provider: 'balance', reference: invoice.invoice_no, kind: 'plan_charge' },
  transfer_id: uuid(),
  now,
  ...(audit && { audit }),
});

/**
 * Pays a plan from the merchant's available balance, once: the domain key is its invoice. Refuses 4014 if the balance is too
 * low, 4009 while another payment is in progress, 4010 if it is paid or no longer payable.
 */
export const payPlanPosting: PostingKind<PayPlanCommand, LockedInvoice | undefined, null> = {
  name: 'pay plan from balance',
  load: (db, commands) =>
    lockInvoices(
      db,
      commands.map(({ account_id, subject_id }) => ({ account_id, id: subject_id })),
    ),
  decide({ account_id, subject_id: id, transfer_id, now, ...command }, plan_invoice) {
    if (plan_invoice?.kind !== 'SUBSCRIPTION') throw new Refusal(CODE.not_found, 'Record not found.');
    if (!isPayable(plan_invoice, now))
      throw new Refusal(CODE.wrong_state, 'This invoice cannot be paid any more.', plan_invoice.status.toLowerCase());
    if (plan_invoice.status === 'PROCESSING')
      throw new Refusal(CODE.conflict, 'A payment is in progress. Wait until it has finished.', 'payment_under_way');
    return {
      transfers: [transferDraft('plan_charge', { id: transfer_id, subject_id: id, amount: plan_invoice.amount })],
      writes: [
        write(writeInvoiceStatuses, {
          account_id,
          id,
          change: changeInvoiceStatus(plan_invoice, 'PAID'),
          paid_at: now,
          updated_at: now,
        }),
        write(activatePlans, { account_id, invoice_id: id, paid_at: now }),
        ...auditWrites(command),
      ],
      outcome: null,
    };
  },
};
