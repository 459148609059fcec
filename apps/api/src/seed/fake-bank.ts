import type { BankResult } from '@kutip/domain/disbursement';
import type { PayoutBank } from '../modules/disbursements/disbursements.service.ts';

/** Account holders by account number. */
export type AccountHolders = Map<string, string>;

/** A fake payout bank for the seed that pays every disbursement at once. Unknown accounts belong to `holder`. */
export function createFakeBank(holder: string, holders: AccountHolders = new Map()): PayoutBank {
  const paid = async ({ reference, amount }: Pick<BankResult, 'reference' | 'amount'>): Promise<BankResult> => ({
    reference,
    amount,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: 'U000',
    reason: null,
    bank_reference: `E2E-${reference}`,
    is_known: true,
  });
  return {
    name: 'payout-bank',
    acknowledgement: 'OK',
    send: paid,
    queryStatus: paid,
    lookUpAccountName: async ({ account_number }) => ({ name: holders.get(account_number) ?? holder }),
    readNotice: () => null,
  };
}
