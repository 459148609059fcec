import { refundNoFromReference } from '@kutip/domain/refund';
import type { DisbursementOwner } from '../disbursements/disbursements.service.ts';
import type { PayableOwners } from '../invoices/invoices.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { applyRefundResults } from './refund-results.ts';

/** Applies the result of a refund's disbursement to the refund, its payment and the payable, and notifies payer and merchant. */
export const createRefundOwner = (payableOwners: PayableOwners): DisbursementOwner => ({
  applyResult: ({ account_id, id: disbursement_id, reference, drawn }, result) => [
    write(applyRefundResults, {
      account_id,
      invoice_no: refundNoFromReference(reference),
      disbursement_id,
      drawn,
      payableOwners,
      ...result,
    }),
  ],
});
