import type { BankWord } from '@kutip/domain/disbursement';
import type { Sen } from '@kutip/domain/money';
import type { LineType } from '@kutip/domain/reconciliation';

interface Line {
  type: LineType;
  amount: Sen;
  currency: string;
  provider_reference: string | null;
}

/** A line of the bank's statement as the bank's word on an order. */
export const payoutWord = (reference: string, { type, amount, currency, provider_reference }: Line): BankWord => ({
  reference,
  amount,
  currency,
  outcome: type === 'CREDIT' ? 'RETURNED' : 'SUCCESS',
  code: 'STATEMENT',
  reason: null,
  bank_reference: provider_reference,
  is_known: true,
});
