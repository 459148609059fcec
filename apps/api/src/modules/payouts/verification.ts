import { createHmac } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { VERIFICATION_LIFE_MS } from '@kutip/domain/payout';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Config } from '../../config.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Store } from '../../platform/store.ts';
import { checkName, serviceFor, type NameCheck, type NamedAccount } from '../banks/banks.service.ts';
import type { PayoutBank } from '../disbursements/disbursements.service.ts';
import { insertVerification, verificationOf, verificationsSince, type VerificationRow } from './payouts.queries.ts';

export interface VerifyDeps {
  store: Store;
  bank: PayoutBank | null;
  config: Pick<Config, 'TOKEN_KEY'>;
}

interface VerificationContext {
  account_id: string;
  user_id: string;
  now: Date;
}

/** Limits lookups, so that names of account holders cannot be collected. */
const MAX_LOOKUPS_PER_HOUR = 60;
const HOUR_MS = 60 * 60_000;
export const CHANNEL = 'DUITNOW_NAME_ENQUIRY';

/** Recognises an account number without storing it. Keyed, since plain hashes of account numbers can be brute-forced. */
export const hashOfAccount = (
  { TOKEN_KEY }: Pick<Config, 'TOKEN_KEY'>,
  account_id: string,
  { payout_service_id, account_number }: Pick<NamedAccount, 'payout_service_id' | 'account_number'>,
): Buffer =>
  createHmac('sha256', Buffer.from(TOKEN_KEY, 'hex'))
    .update(`bank_verifications:${account_id}:${payout_service_id}:${account_number}`)
    .digest();

/** Queries the account name at the bank. Refuses 5002. */
async function queryAccountName(
  bank: PayoutBank | null,
  swift_code: string,
  account: NamedAccount,
): Promise<NameCheck> {
  const check = await checkName(bank, swift_code, account);
  if (check) return check;
  const sentence = 'The bank does not answer. Please try again later.';
  throw new Refusal(CODE.provider_unavailable, sentence, 'bank_did_not_answer');
}

export type Verification = VerificationRow & { bank_name: string };

/** Queries the holder of an account at the bank and stores the response. Hold no transaction open. Refuses 4000, 4029, 5002. */
export async function verifyAccount(
  deps: VerifyDeps,
  context: VerificationContext,
  account: NamedAccount,
): Promise<Verification> {
  const { store, bank, config } = deps;
  const { account_id, user_id, now } = context;
  const service = await serviceFor(store.read, account);
  if ((await verificationsSince(store.read, account_id, new Date(now.getTime() - HOUR_MS))) >= MAX_LOOKUPS_PER_HOUR)
    throw new Refusal(
      CODE.too_many_requests,
      'You have checked too many accounts. Try again in an hour.',
      'too_many_lookups',
    );
  const check = await queryAccountName(bank, service.swift_code, account);
  const verification: VerificationRow = {
    id: uuid(),
    payout_service_id: account.payout_service_id,
    account_number_hash: hashOfAccount(config, account_id, account),
    given_name: account.account_name,
    bank_name_answer: check.bank_name,
    ratio: check.ratio,
    expires_at: new Date(now.getTime() + VERIFICATION_LIFE_MS),
  };
  await store.transact((db) =>
    insertVerification(db, { ...verification, account_id, channel: CHANNEL, created_by: user_id, created_at: now }),
  );
  return { ...verification, bank_name: service.name };
}

/** A recent verification of exactly this account and name. Refuses 4004 and 4024. */
async function requireVerification(
  { store, config }: VerifyDeps,
  context: VerificationContext,
  account: NamedAccount,
  id: string,
) {
  const { account_id, now } = context;
  const verification = requireFound(await verificationOf(store.read, account_id, id));
  const is_same_account =
    verification.given_name === account.account_name &&
    verification.account_number_hash.equals(hashOfAccount(config, account_id, account));
  if (!is_same_account || verification.expires_at <= now)
    throw new Refusal(
      CODE.bank_not_verified,
      'The account check has expired or belongs to another account. Check the account again.',
      {
        verification_id: is_same_account ? 'expired' : 'of_another_account',
      },
    );
  return verification;
}

export interface NameMatchTerms {
  /** SWIFT code of the receiving bank. */
  swift_code: string;
  /** The lowest name match that the merchant accepts, in percent. */
  confident_ratio: number;
}

/**
 * The name at the bank, if it matches the given one closely enough. Uses a recent verification, otherwise queries the bank. A
 * refusal does not contain the name, so this call is not counted as a lookup. Refuses 4004, 4015, 4024, 5002.
 */
export async function requireNameMatch(
  deps: VerifyDeps,
  context: VerificationContext,
  account: NamedAccount & { verification_id?: string | undefined },
  { swift_code, confident_ratio }: NameMatchTerms,
): Promise<{ bank_name: string; ratio: number }> {
  const { verification_id } = account;
  const verification =
    verification_id === undefined ? null : await requireVerification(deps, context, account, verification_id);
  const { bank_name, ratio } = verification
    ? { bank_name: verification.bank_name_answer, ratio: verification.ratio }
    : await queryAccountName(deps.bank, swift_code, account);
  if (bank_name === null || ratio < confident_ratio)
    throw new Refusal(CODE.account_name_mismatch, 'The account holder’s name does not match the bank’s records.', {
      account_name: bank_name === null ? 'no_such_account' : 'name_mismatch',
    });
  return { bank_name, ratio };
}
