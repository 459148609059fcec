import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Encryption } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import { loadAccountRecord } from '../accounts/accounts.service.ts';
import { checkName, serviceFor, type NamedAccount } from '../banks/banks.service.ts';
import {
  maskAccountNumber,
  openAccountNumber,
  sealAccountNumber,
  type PayoutBank,
} from '../disbursements/disbursements.service.ts';
import type { Payee } from './refund.ts';
import type { AccountOfPayee, VerifiedPayee } from './refund-approval.ts';

export interface PayeeDeps {
  store: Pick<Store, 'read'>;
  encryption: Encryption;
  disbursements: { bank: PayoutBank | null };
}

/**
 * Verifies a bank account: the holder's name at the bank must match the given one as closely as the merchant requires (D-48).
 * Calls the bank, so hold no transaction open. Refuses 4000 (no such bank or number), 4015, 5002.
 */
export async function verifyPayee(
  { store, encryption, disbursements }: PayeeDeps,
  account_id: string,
  named: NamedAccount,
  payee_by: Payee['payee_by'],
): Promise<VerifiedPayee> {
  const service = await serviceFor(store.read, named);
  const { confident_ratio } = await loadAccountRecord(store.read, account_id);
  const check = await checkName(disbursements.bank, service.swift_code, named);
  if (!check)
    throw new Refusal(CODE.provider_unavailable, 'The bank does not answer. Please try again later.', 'no_answer');
  if (check.bank_name === null)
    throw new Refusal(
      CODE.account_name_mismatch,
      'This account does not exist at this bank. Check the account number.',
      {
        account_number: 'no_such_account',
      },
    );
  // The refusal never contains the name at the bank, so that names of holders cannot be collected.
  if (check.ratio < confident_ratio)
    throw new Refusal(CODE.account_name_mismatch, 'The account holder’s name does not match the bank’s records.', {
      account_name: 'name_mismatch',
    });
  const { payout_service_id, account_number, account_name } = named;
  const payee: Payee = {
    payout_service_id,
    bank_code: service.swift_code,
    account_number: sealAccountNumber(encryption, account_id, account_number),
    account_mask: maskAccountNumber(account_number),
    account_name,
    match_ratio: check.ratio,
    payee_by,
  };
  return {
    payee,
    holder_name: check.bank_name,
    ...accountOf(encryption, account_id, service.swift_code, account_number),
  };
}

const accountOf = (
  encryption: Encryption,
  account_id: string,
  bank_code: string,
  account_number: string,
): AccountOfPayee => ({
  bank_code,
  isSameNumber: (sealed) =>
    openAccountNumber(encryption, { account_id, account_number: Buffer.from(sealed) }) === account_number,
});

/** A named account as it can be compared with a stored one, without asking the bank. Refuses 4000 (no such bank). */
export async function nameAccount(
  { store, encryption }: Pick<PayeeDeps, 'store' | 'encryption'>,
  account_id: string,
  named: NamedAccount,
): Promise<AccountOfPayee> {
  const { swift_code } = await serviceFor(store.read, named);
  return accountOf(encryption, account_id, swift_code, named.account_number);
}
