import type { BankResult } from '@kutip/domain/disbursement';
import type { Sen } from '@kutip/domain/money';
import type { LineType } from '@kutip/domain/reconciliation';

interface Line {
  type: LineType;
  amount: Sen;
  currency: string;
  provider_reference: string | null;
}

/** Converts a line of the bank's statement to the bank's result for a disbursement. */
export const bankResultFromLine = (
  reference: string,
  { type, amount, currency, provider_reference }: Line,
): BankResult => ({
  reference,
  amount,
  currency,
  outcome: type === 'CREDIT' ? 'RETURNED' : 'SUCCESS',
  code: 'STATEMENT',
  reason: null,
  bank_reference: provider_reference,
  is_known: true,
});
