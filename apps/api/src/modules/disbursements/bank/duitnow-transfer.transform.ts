import type { BankWord } from '@kutip/domain/disbursement';
import { toRinggit } from '@kutip/domain/money';
import { z } from 'zod';
import {
  codeOf,
  CURRENCY,
  hasNoFault,
  LONGEST_TEXT,
  NO_SUCH_ACCOUNT,
  NOT_FOUND,
  ringgitText,
} from '../../../platform/paynet.ts';
import type { AccountName, BankOrder } from '../payout-bank.ts';

/** What each status of a transfer may be taken for. One that is not here is not known yet. */
const OUTCOMES: ReadonlyMap<string, BankWord['outcome']> = new Map([
  ['RECEIVED', 'PROCESSING'],
  ['CLEARED', 'SUCCESS'],
  ['REJECTED', 'FAILED'],
  ['RETURNED', 'RETURNED'],
  [NOT_FOUND, 'PROCESSING'],
]);

type Asked = Pick<BankOrder, 'reference' | 'amount'>;

/** How a transfer is asked after: with its amount, so that "never heard of it" names what was asked. */
export const enquiry = ({ reference, amount }: Asked, merchant_id: string) => ({
  merchantId: merchant_id,
  merchantReferenceNo: reference,
  amount: toRinggit(amount),
  currency: CURRENCY,
});

/** What the bank is told to pay with. Nothing in it depends on when it is sent, so told twice it is the same. */
export const newTransfer = (
  order: BankOrder,
  { merchant_id, callback_url }: { merchant_id: string; callback_url: string },
) => ({
  ...enquiry(order, merchant_id),
  bankCode: order.bank_code,
  accountNumber: order.account_number,
  accountName: order.account_name.slice(0, LONGEST_TEXT),
  recipientReference: order.purpose.slice(0, LONGEST_TEXT),
  webhookUrl: callback_url,
});

export const nameEnquiry = (
  { bank_code, account_number }: Pick<BankOrder, 'bank_code' | 'account_number'>,
  merchant_id: string,
) => ({ merchantId: merchant_id, bankCode: bank_code, accountNumber: account_number });

const status = z.object({
  data: z.object({
    merchantId: z.string(),
    merchantReferenceNo: z.string().min(1),
    endToEndId: z.string().nullish(),
    transactionStatus: z.string().min(1),
    amount: ringgitText,
    currency: z.string(),
  }),
  message: z.string().nullish(),
});

/** A status whose signature was verified, in our words; null: it cannot be read, or is not for us. */
export function readStatus(told: unknown, merchant_id: string): BankWord | null {
  const { data: read } = status.safeParse(told);
  if (read?.data.merchantId !== merchant_id) return null;
  const { data, message } = read;
  const outcome = OUTCOMES.get(data.transactionStatus) ?? 'PROCESSING';
  const has_failed = outcome === 'FAILED' || outcome === 'RETURNED';
  return {
    reference: data.merchantReferenceNo,
    amount: data.amount,
    currency: data.currency,
    outcome,
    ...codeOf(data.transactionStatus, message, has_failed),
    bank_reference: data.endToEndId || null,
    is_known: data.transactionStatus !== NOT_FOUND,
  };
}

const holder = z.object({
  data: z.object({
    merchantId: z.string(),
    bankCode: z.string(),
    accountNumber: z.string(),
    accountName: z.string().nullish(),
  }),
  message: z.string().nullish(),
});

/** The answer to a name enquiry; null: it cannot be read, or is about another account. */
export function readName(told: unknown, asked: ReturnType<typeof nameEnquiry>): AccountName | null {
  const { data: read } = holder.safeParse(told);
  if (!read) return null;
  const { merchantId, bankCode, accountNumber, accountName } = read.data;
  const is_ours =
    merchantId === asked.merchantId && bankCode === asked.bankCode && accountNumber === asked.accountNumber;
  if (!is_ours) return null;
  if (read.message === NO_SUCH_ACCOUNT) return { name: null };
  return hasNoFault(read.message) && accountName ? { name: accountName } : null;
}
