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
  /** As the bank has it; null: there is no such account. */
  bank_name: string | null;
  /** 0 to 100. */
  ratio: number;
}

/** A bank that takes money now, and whose accounts may have this number. Refuses 4000. */
export async function serviceFor(
  db: Connection,
  { payout_service_id, account_number }: Pick<NamedAccount, 'payout_service_id' | 'account_number'>,
): Promise<PayoutService> {
  const service = await activeService(db, payout_service_id);
  if (!service)
    throw new Refusal(CODE.validation_failed, 'Please choose another bank.', { payout_service_id: 'not_found' });
  if (!new RegExp(service.account_number_pattern).test(account_number))
    throw new Refusal(CODE.validation_failed, 'This is no account number of that bank.', {
      account_number: 'invalid_format',
    });
  return service;
}

/**
 * Asks the bank whose an account is, and compares. null: it did not answer. Calls outside: hold no transaction open.
 */
export async function checkName(
  bank: PayoutBank | null,
  swift_code: string,
  { account_number, account_name }: NamedAccount,
): Promise<NameCheck | null> {
  const unanswered = (): AccountName | null => null;
  const answer = (await bank?.nameOf({ bank_code: swift_code, account_number }).catch(unanswered)) ?? null;
  if (!answer) return null;
  const { name: bank_name } = answer;
  return { bank_name, ratio: bank_name === null ? 0 : nameMatch(account_name, bank_name) };
}
