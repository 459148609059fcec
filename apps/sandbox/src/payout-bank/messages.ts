import { createHmac, timingSafeEqual } from 'node:crypto';
import { readRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { Transfer, TransferStatus } from './state.ts';

/** The bank's messages as they go over the wire: JSON in PayNet's envelope, signed in two headers. */

export const NO_FAULT = 'U000';
export const NO_SUCH_ACCOUNT = '39';

const amount = z.string().transform((written, context): Sen => {
  const read = readRinggit(written);
  if (typeof read === 'number' && read > 0) return read;
  context.addIssue({ code: 'custom', message: 'not_an_amount' });
  return z.NEVER;
});

export const enquiryInput = z.object({
  merchantId: z.string().min(1).max(28),
  merchantReferenceNo: z.string().regex(/^[ -~]{1,35}$/),
  amount,
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

/** How a transfer stands: what it is answered with, an enquiry too, and a notice says. */
export const statusOf = (
  { merchant_id, reference, amount: paid, code, id, behaviour }: Transfer,
  status: TransferStatus,
) => ({
  data: {
    merchantId: merchant_id,
    merchantReferenceNo: reference,
    endToEndId: id,
    transactionStatus: status,
    amount: toRinggit(behaviour === 'other_amount' ? ((paid - 1) as Sen) : paid),
    currency: 'MYR',
  },
  message: status === 'REJECTED' || status === 'RETURNED' ? (code ?? NO_FAULT) : NO_FAULT,
});

/** What an enquiry about an order that never came here is answered: the order as it was asked about. */
export const notFound = ({ amount: asked, ...facts }: z.output<typeof enquiryInput>) => ({
  data: { ...facts, endToEndId: null, transactionStatus: 'NOTFOUND', amount: toRinggit(asked) },
  message: NO_FAULT,
});

export const holderOf = ({ bankCode, accountNumber, merchantId }: z.output<typeof nameInput>, name: string | null) => ({
  data: { merchantId, bankCode, accountNumber, accountName: name },
  message: name === null ? NO_SUCH_ACCOUNT : NO_FAULT,
});

const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** The headers of a message: when it is sent, and HMAC-SHA256 over that, a full stop and the body. */
export const signedHeaders = (secret: string, sent_at: string, body: string) => ({
  'content-type': 'application/json',
  'x-timestamp': sent_at,
  'x-signature': signature(secret, sent_at, body),
});

export function isSigned(secret: string, headers: Readonly<Record<string, unknown>>, body: string): boolean {
  const { 'x-timestamp': timestamp, 'x-signature': given } = headers;
  if (typeof timestamp !== 'string' || typeof given !== 'string') return false;
  const right = Buffer.from(signature(secret, timestamp, body));
  const got = Buffer.from(given);
  return got.length === right.length && timingSafeEqual(got, right);
}
