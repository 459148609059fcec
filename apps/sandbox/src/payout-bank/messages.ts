import { toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import { amountSchema, NO_FAULT, signedHeaders } from '../rails/paynet-message.ts';
import type { Transfer, TransferStatus } from './state.ts';

/** The bank's messages, in PayNet's envelope. */

export const NO_SUCH_ACCOUNT = '39';

export const enquiryInput = z.object({
  merchantId: z.string().min(1).max(28),
  merchantReferenceNo: z.string().regex(/^[ -~]{1,35}$/),
  amount: amountSchema,
  currency: z.literal('MYR'),
});
export const transferInput = enquiryInput.extend({
  bankCode: z.string().regex(/^[A-Z0-9]{8}$/),
  accountNumber: z.string().regex(/^\d{5,20}$/),
  accountName: z.string().min(1).max(140),
  recipientReference: z.string().max(140),
  webhookUrl: z.url({ protocol: /^https?$/ }),
});
export const nameInput = transferInput.pick({ merchantId: true, bankCode: true, accountNumber: true });

/** A transfer as the bank reports it. */
export interface ReportedTransfer {
  readonly merchant_id: string;
  readonly reference: string;
  /** The bank's own number. */
  readonly id: string;
  readonly amount: Sen;
  readonly currency: string;
  readonly status: TransferStatus;
  /** The reason of a rejection or a return; null: not accepted, without another reason. */
  readonly code: string | null;
}

/** What the simulated bank reports of a transfer that has this status. */
export const reportedTransfer = (
  { merchant_id, reference, id, amount, code, behaviour }: Transfer,
  status: TransferStatus,
): ReportedTransfer => ({
  merchant_id,
  reference,
  id,
  amount: behaviour === 'other_amount' ? ((amount - 1) as Sen) : amount,
  currency: 'MYR',
  status,
  code,
});

/** The status of a transfer, for responses, enquiries and notices. */
export const statusOf = ({ merchant_id, reference, id, amount, currency, status, code }: ReportedTransfer) => ({
  data: {
    merchantId: merchant_id,
    merchantReferenceNo: reference,
    endToEndId: id,
    transactionStatus: status,
    amount: toRinggit(amount),
    currency,
  },
  message: status === 'REJECTED' || status === 'RETURNED' ? (code ?? NO_FAULT) : NO_FAULT,
});

/** The signed notice about a transfer. */
export function noticeOf(transfer: ReportedTransfer, { secret, sent_at }: { secret: string; sent_at: string }) {
  const body = JSON.stringify(statusOf(transfer));
  return { body, headers: signedHeaders(secret, sent_at, body) };
}

export const holderOf = ({ bankCode, accountNumber, merchantId }: z.output<typeof nameInput>, name: string | null) => ({
  data: { merchantId, bankCode, accountNumber, accountName: name },
  message: name === null ? NO_SUCH_ACCOUNT : NO_FAULT,
});
