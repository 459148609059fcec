import { CODE } from '@kutip/contracts/codes';
import { nameMatch } from '@kutip/domain/name-match';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import type { AccountName, PayoutBank } from '../disbursements/disbursements.service.ts';
import { activeService, type PayoutService } from './banks.queries.ts';

export interface NamedAccount {
  payout_service_id: number;
  account_number: string;
  account_name: string;
}

export interface NameCheck {
  /** The holder's name at the bank; null: there is no such account. */
  bank_name: string | null;
  /** Similarity of the names, 0 to 100. */
  ratio: number;
}

/** Returns an active bank and checks the format of the account number. Refuses 4000. */
export async function serviceFor(
  db: Connection,
  { payout_service_id, account_number }: Pick<NamedAccount, 'payout_service_id' | 'account_number'>,
): Promise<PayoutService> {
  const service = await activeService(db, payout_service_id);
  if (!service)
    throw new Refusal(CODE.validation_failed, 'This bank is not available. Choose another bank.', {
      payout_service_id: 'not_found',
    });
  if (!new RegExp(service.account_number_pattern).test(account_number))
    throw new Refusal(CODE.validation_failed, 'This account number is not valid for the selected bank.', {
      account_number: 'invalid_format',
    });
  return service;
}

/**
 * Queries the holder of an account at the bank and compares the names. null: the bank did not answer. Calls an external
 * API: hold no transaction open.
 */
export async function checkName(
  bank: PayoutBank | null,
  swift_code: string,
  { account_number, account_name }: NamedAccount,
): Promise<NameCheck | null> {
  const unanswered = (): AccountName | null => null;
  const answer = (await bank?.lookUpAccountName({ bank_code: swift_code, account_number }).catch(unanswered)) ?? null;
  if (!answer) return null;
  const { name: bank_name } = answer;
  return { bank_name, ratio: bank_name === null ? 0 : nameMatch(account_name, bank_name) };
}
