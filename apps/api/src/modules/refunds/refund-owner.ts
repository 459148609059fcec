import { refundNoFromReference } from '@kutip/domain/refund';
import type { DisbursementOwner } from '../disbursements/disbursements.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { applyRefundResults } from './refund-results.ts';

/** Applies the result of a refund's disbursement to the refund and its payment, and notifies payer and merchant. */
export const refundOwner: DisbursementOwner = {
  applyResult: ({ account_id, id: disbursement_id, reference, drawn }, result) => [
    write(applyRefundResults, {
      account_id,
      invoice_no: refundNoFromReference(reference),
      disbursement_id,
      drawn,
      ...result,
    }),
  ],
};
