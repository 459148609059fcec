import { CODE } from '@kutip/contracts/codes';
import { dayOf, endOfDay, startOfDay } from '@kutip/domain/day';
import { payeeReasons, SEVERAL_PAYERS_MS, type Payer, type PayeeFacts, type PayeeReason } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import type { Payee } from './refund.ts';

/** A named account, to be compared with stored ones. */
export interface AccountOfPayee {
  /** SWIFT code. */
  bank_code: string;
  /** Whether this is the encrypted number of the same account. */
  isSameNumber(sealed: Uint8Array): boolean;
}

/** An account that the bank has just named the holder of. Only in memory: the holder's name is neither stored nor shown. */
export interface VerifiedPayee extends AccountOfPayee {
  payee: Payee;
  holder_name: string;
}

/** An earlier refund to an account whose bank and last digits are the same. */
export interface EarlierRefund extends Payer {
  /** Encrypted, in base64. */
  account_number: string;
}

/** What the queries of earlier refunds need, from the moment of the request and the account, if it is known. */
export const historyKey = (now: Date, verified: VerifiedPayee | null) => ({
  day_start: startOfDay(dayOf(now)),
  day_end: endOfDay(dayOf(now)),
  bank_code: verified?.payee.bank_code ?? null,
  account_mask: verified?.payee.account_mask ?? null,
  payees_since: new Date(now.getTime() - SEVERAL_PAYERS_MS),
});
export type HistoryKey = ReturnType<typeof historyKey>;

export const payeeFacts = (
  { holder_name, isSameNumber }: VerifiedPayee,
  earlier: readonly EarlierRefund[],
): PayeeFacts => ({
  holder_name,
  earlier_payers: earlier.filter(({ account_number }) => isSameNumber(Buffer.from(account_number, 'base64'))),
});

const FIELD_FAULTS: Record<PayeeReason, Record<string, string>> = {
  payee_not_payer: { account_name: 'not_the_payer' },
  several_payers: { account_number: 'several_payers' },
};
const SENTENCES: Record<PayeeReason, string> = {
  payee_not_payer: 'This account is not in the payer’s name.',
  several_payers: 'This account has taken refunds of other payers.',
};
const NEXT_STEPS = {
  merchant:
    'Ask the payer for their account by email, or cancel this refund and request it again with this account: a second person then approves it.',
  payer: 'Enter another account, or contact the merchant.',
} as const;

/**
 * Refuses (4015) an account that needs a second person, for a refund that nobody approves any more. The payer may name an
 * account in another name, because the link went to their own address; but no account takes refunds of several payers.
 */
export function requirePayersAccount(
  payer: Payer,
  {
    verified,
    earlier,
    actor,
  }: { verified: VerifiedPayee; earlier: readonly EarlierRefund[]; actor: 'merchant' | 'payer' },
): void {
  const reasons = payeeReasons(payer, payeeFacts(verified, earlier));
  const reason = reasons.find((one) => actor === 'merchant' || one === 'several_payers');
  if (reason)
    throw new Refusal(CODE.account_name_mismatch, `${SENTENCES[reason]} ${NEXT_STEPS[actor]}`, FIELD_FAULTS[reason]);
}

/** Whether this is the account that the refund had before, which was checked when it was entered. */
export const isEarlierAccount = (before: Payee | null, { bank_code, isSameNumber }: AccountOfPayee): boolean =>
  before !== null && before.bank_code === bank_code && isSameNumber(before.account_number);
