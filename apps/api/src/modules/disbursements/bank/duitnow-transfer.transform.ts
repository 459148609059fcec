import type { BankResult } from '@kutip/domain/disbursement';
import { toRinggit } from '@kutip/domain/money';
import { z } from 'zod';
import {
  paynetCode,
  CURRENCY,
  hasNoFault,
  MAX_TEXT_LENGTH,
  NO_SUCH_ACCOUNT,
  NOT_FOUND,
  ringgitText,
} from '../../../platform/paynet.ts';
import type { AccountName, DisbursementInstruction } from '../payout-bank.ts';

/** The outcome of each transfer status. Other statuses count as processing. */
const OUTCOMES: ReadonlyMap<string, BankResult['outcome']> = new Map([
  ['RECEIVED', 'PROCESSING'],
  ['CLEARED', 'SUCCESS'],
  ['REJECTED', 'FAILED'],
  ['RETURNED', 'RETURNED'],
  [NOT_FOUND, 'PROCESSING'],
]);

type InstructionKey = Pick<DisbursementInstruction, 'reference' | 'amount'>;

/** A status query. It contains the amount, so that a NOTFOUND response repeats it. */
export const statusQuery = ({ reference, amount }: InstructionKey, merchant_id: string) => ({
  merchantId: merchant_id,
  merchantReferenceNo: reference,
  amount: toRinggit(amount),
  currency: CURRENCY,
});

/** A transfer request. It does not depend on the time, so sending it again sends the same content. */
export const newTransfer = (
  instruction: DisbursementInstruction,
  { merchant_id, callback_url }: { merchant_id: string; callback_url: string },
) => ({
  ...statusQuery(instruction, merchant_id),
  bankCode: instruction.bank_code,
  accountNumber: instruction.account_number,
  accountName: instruction.account_name.slice(0, MAX_TEXT_LENGTH),
  recipientReference: instruction.purpose.slice(0, MAX_TEXT_LENGTH),
  webhookUrl: callback_url,
});

export const nameEnquiry = (
  { bank_code, account_number }: Pick<DisbursementInstruction, 'bank_code' | 'account_number'>,
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

/** Translates a verified status message; null: not readable, or for another merchant. */
export function readStatus(content: unknown, merchant_id: string): BankResult | null {
  const { data: read } = status.safeParse(content);
  if (read?.data.merchantId !== merchant_id) return null;
  const { data, message } = read;
  const outcome = OUTCOMES.get(data.transactionStatus) ?? 'PROCESSING';
  const has_failed = outcome === 'FAILED' || outcome === 'RETURNED';
  return {
    reference: data.merchantReferenceNo,
    amount: data.amount,
    currency: data.currency,
    outcome,
    ...paynetCode(data.transactionStatus, message, has_failed),
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

/** Translates the response to a name enquiry; null: not readable, or about another account. */
export function readName(content: unknown, request: ReturnType<typeof nameEnquiry>): AccountName | null {
  const { data: read } = holder.safeParse(content);
  if (!read) return null;
  const { merchantId, bankCode, accountNumber, accountName } = read.data;
  const is_ours =
    merchantId === request.merchantId && bankCode === request.bankCode && accountNumber === request.accountNumber;
  if (!is_ours) return null;
  if (read.message === NO_SUCH_ACCOUNT) return { name: null };
  return hasNoFault(read.message) && accountName ? { name: accountName } : null;
}
