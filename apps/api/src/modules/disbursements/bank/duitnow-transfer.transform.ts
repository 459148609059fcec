import type { BankWord } from '@kutip/domain/disbursement';
import { readRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { AccountName, BankOrder } from '../payout-bank.ts';

const CURRENCY = 'MYR';
const LONGEST_NAME = 140; // RPP's largest name and payment description
/** A code of PayNet's for "no fault". */
const NO_FAULT = 'U000';
const NO_SUCH_ACCOUNT = '39';
const NOT_FOUND = 'NOTFOUND';

/** What each status of a transfer may be taken for. One that is not here is not known yet. */
const OUTCOMES: ReadonlyMap<string, BankWord['outcome']> = new Map([
  ['RECEIVED', 'PROCESSING'],
  ['CLEARED', 'SUCCESS'],
  ['REJECTED', 'FAILED'],
  ['RETURNED', 'RETURNED'],
  [NOT_FOUND, 'PROCESSING'],
]);

/** PayNet's published reason codes that a transfer can end with; one that is not here has no words. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['12', 'Transaction not allowed'],
  ['13', 'Invalid amount'],
  ['29', 'Internal error at the bank'],
  [NO_SUCH_ACCOUNT, 'Invalid account'],
  ['45', 'The account is dormant, closed or blocked'],
  ['U110', 'Payment not accepted'],
  ['U121', 'Bank not found'],
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
  accountName: order.account_name.slice(0, LONGEST_NAME),
  recipientReference: order.purpose.slice(0, LONGEST_NAME),
  webhookUrl: callback_url,
});

export const nameEnquiry = (
  { bank_code, account_number }: Pick<BankOrder, 'bank_code' | 'account_number'>,
  merchant_id: string,
) => ({ merchantId: merchant_id, bankCode: bank_code, accountNumber: account_number });

const amount = z.string().transform((written, context): Sen => {
  const read = readRinggit(written);
  if (typeof read === 'number') return read;
  context.addIssue({ code: 'custom', message: read });
  return z.NEVER;
});

const status = z.object({
  data: z.object({
    merchantId: z.string(),
    merchantReferenceNo: z.string().min(1),
    endToEndId: z.string().nullish(),
    transactionStatus: z.string().min(1),
    amount,
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
  const code = has_failed && message && message !== NO_FAULT ? message : data.transactionStatus;
  return {
    reference: data.merchantReferenceNo,
    amount: data.amount,
    currency: data.currency,
    outcome,
    code,
    reason: REASONS.get(code) ?? null,
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
  return read.message === NO_FAULT && accountName ? { name: accountName } : null;
}
