import { refundNoOf } from '@kutip/domain/refund';
import type { DisbursementOwner } from '../disbursements/disbursements.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { endRefunds } from './ended.ts';

/** The refund, its payment and everybody who follows it learn how its order to the bank has ended. */
export const refundOwner: DisbursementOwner = {
  ended: ({ account_id, id: order_id, reference, drawn }, ending) => [
    write(endRefunds, { account_id, invoice_no: refundNoOf(reference), order_id, drawn, ...ending }),
  ],
};
