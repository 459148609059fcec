import { transferDraft } from '@kutip/domain/ledger/transfer';
import { findRequester, type PaidPayable, type PayableOwner } from '../invoices/invoices.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { platformPayee } from '../payments/switch.service.ts';
import { activatePlans } from './activate-plan.queries.ts';
import { cancelUnpaidPlans } from './plan-status.queries.ts';

/** The price of a plan is charged as soon as it is paid; a payment that comes too late for its plan stays available to the merchant. */
const chargesPlan = ({ late }: PaidPayable): boolean => late === null;

/** Plans, which the platform sells: every channel, without a fee, whatever the merchant's own plan and settings are. */
export const planOwner: PayableOwner = {
  // The merchant gets the subscription's e-mail instead of a receipt from their own account.
  emails: { receipt: false, merchant: false },
  terms: async (db, { invoice_no, fee_bearer, created_by }) => ({
    bill_id: null,
    collection_id: null,
    title: invoice_no,
    ...(await findRequester(db, created_by)),
    closed_reason: null,
    loadPayee: async () => platformPayee(),
    channel_flags: null,
    fee_bearer,
  }),
  transfers(paid) {
    const { payment_record_id: subject_id, total_amount: amount, fee, fee_tax: tax, commission } = paid;
    const payment = transferDraft('plan_payment', { id: paid.transfer_id, subject_id, amount, fee, tax, commission });
    return chargesPlan(paid)
      ? [payment, transferDraft('plan_charge', { id: paid.charge_id, subject_id, amount })]
      : [payment];
  },
  onPaid: (paid) =>
    chargesPlan(paid)
      ? [write(activatePlans, { account_id: paid.account_id, invoice_id: paid.invoice_id, paid_at: paid.now })]
      : [],
  onFailed: () => [],
  onExpired: ({ account_id, invoice_id, now }) => [write(cancelUnpaidPlans, { account_id, invoice_id, at: now })],
  onRefunded: () => [],
};
