import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Encryption } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import { accountRecord } from '../accounts/accounts.service.ts';
import { checkName, serviceFor, type NamedAccount } from '../banks/banks.service.ts';
import { maskAccountNumber, sealAccountNumber, type PayoutBank } from '../disbursements/disbursements.service.ts';
import type { Payee } from './refund.ts';

export interface PayeeParts {
  store: Pick<Store, 'read'>;
  encryption: Encryption;
  disbursements: { bank: PayoutBank | null };
}

/**
 * A bank account that money may go to: the bank has a holder near enough to the name that was typed, as the merchant has set
 * (D-48). Asks the bank: hold no transaction open. Refuses 4000 (no such bank or number), 4015, 5002.
 */
export async function checkedPayee(
  { store, encryption, disbursements }: PayeeParts,
  account_id: string,
  named: NamedAccount,
  payee_by: Payee['payee_by'],
): Promise<Payee> {
  const service = await serviceFor(store.read, named);
  const { confident_ratio } = await accountRecord(store.read, account_id);
  const check = await checkName(disbursements.bank, service.swift_code, named);
  if (!check) throw new Refusal(CODE.provider_unavailable, 'The bank does not answer. Please try again.', 'no_answer');
  if (check.bank_name === null)
    throw new Refusal(CODE.account_name_mismatch, 'There is no such account at this bank.', {
      account_number: 'no_such_account',
    });
  // The name itself is the bank's secret: whoever types a wrong one is not told the right one.
  if (check.ratio < confident_ratio)
    throw new Refusal(CODE.account_name_mismatch, 'The bank has another name for this account.', {
      account_name: 'name_mismatch',
    });
  const { payout_service_id, account_number, account_name } = named;
  return {
    payout_service_id,
    bank_code: service.swift_code,
    account_number: sealAccountNumber(encryption, account_id, account_number),
    account_mask: maskAccountNumber(account_number),
    account_name,
    match_ratio: check.ratio,
    payee_by,
  };
}
