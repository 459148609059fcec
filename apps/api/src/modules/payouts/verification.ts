import { createHmac } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { VERIFICATION_LIFE_MS } from '@kutip/domain/payout';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../config.ts';
import { found } from '../../platform/crud.ts';
import type { Store } from '../../platform/store.ts';
import { checkName, serviceFor, type NameCheck, type NamedAccount } from '../banks/banks.service.ts';
import type { PayoutBank } from '../disbursements/disbursements.service.ts';
import { insertVerification, verificationOf, verificationsSince, type KeptVerification } from './payouts.queries.ts';

export interface VerifyParts {
  store: Store;
  bank: PayoutBank | null;
  config: Pick<Config, 'TOKEN_KEY'>;
}

interface Asker {
  account_id: string;
  user_id: string;
  now: Date;
}

/** Names of other people's accounts are not for collecting. */
const MOST_AN_HOUR = 60;
const HOUR_MS = 60 * 60_000;
export const CHANNEL = 'DUITNOW_NAME_ENQUIRY';

/** Knows an account number again without keeping it; keyed, for numbers are few enough to be tried out. */
export const hashOfAccount = (
  { TOKEN_KEY }: Pick<Config, 'TOKEN_KEY'>,
  account_id: string,
  { payout_service_id, account_number }: Pick<NamedAccount, 'payout_service_id' | 'account_number'>,
): Buffer =>
  createHmac('sha256', Buffer.from(TOKEN_KEY, 'hex'))
    .update(`bank_verifications:${account_id}:${payout_service_id}:${account_number}`)
    .digest();

/** The bank's answer. Refuses 5002. */
async function askedName(bank: PayoutBank | null, swift_code: string, account: NamedAccount): Promise<NameCheck> {
  const check = await checkName(bank, swift_code, account);
  if (check) return check;
  const sentence = 'The bank does not answer now. Please try again.';
  throw new Refusal(CODE.provider_unavailable, sentence, 'bank_did_not_answer');
}

export type Verification = KeptVerification & { bank_name: string };

/** Asks the bank whose an account is, and keeps the answer. Hold no transaction open. Refuses 4000, 4029, 5002. */
export async function verifyAccount(parts: VerifyParts, asker: Asker, account: NamedAccount): Promise<Verification> {
  const { store, bank, config } = parts;
  const { account_id, user_id, now } = asker;
  const service = await serviceFor(store.read, account);
  if ((await verificationsSince(store.read, account_id, new Date(now.getTime() - HOUR_MS))) >= MOST_AN_HOUR)
    throw new Refusal(
      CODE.too_many_requests,
      'Too many accounts were looked up. Try again in an hour.',
      'too_many_lookups',
    );
  const check = await askedName(bank, service.swift_code, account);
  const kept: KeptVerification = {
    id: uuid(),
    payout_service_id: account.payout_service_id,
    account_number_hash: hashOfAccount(config, account_id, account),
    given_name: account.account_name,
    bank_name_answer: check.bank_name,
    ratio: check.ratio,
    expires_at: new Date(now.getTime() + VERIFICATION_LIFE_MS),
  };
  await store.transact((db) =>
    insertVerification(db, { ...kept, account_id, channel: CHANNEL, created_by: user_id, created_at: now }),
  );
  return { ...kept, bank_name: service.name };
}

/** An answer that was given lately for this very account and name. Refuses 4004 and 4024. */
async function keptCheck({ store, config }: VerifyParts, asker: Asker, account: NamedAccount, id: string) {
  const { account_id, now } = asker;
  const kept = found(await verificationOf(store.read, account_id, id));
  const is_of_it =
    kept.given_name === account.account_name &&
    kept.account_number_hash.equals(hashOfAccount(config, account_id, account));
  if (!is_of_it || kept.expires_at <= now)
    throw new Refusal(CODE.bank_not_verified, 'Please check the account once more.', {
      verification_id: is_of_it ? 'expired' : 'of_another_account',
    });
  return kept;
}

export interface Terms {
  /** SWIFT code of the receiving bank. */
  swift_code: string;
  /** The lowest match that the merchant takes. */
  confident_ratio: number;
}

/**
 * The name at the bank, near enough to what was typed to pay there; asked now unless it was lately. A name that is not
 * near is told to nobody here, so this is no way to collect names and is not counted. Refuses 4004, 4015, 4024, 5002.
 */
export async function nearEnough(
  parts: VerifyParts,
  asker: Asker,
  account: NamedAccount & { verification_id?: string | undefined },
  { swift_code, confident_ratio }: Terms,
): Promise<{ bank_name: string; ratio: number }> {
  const { verification_id } = account;
  const kept = verification_id === undefined ? null : await keptCheck(parts, asker, account, verification_id);
  const { bank_name, ratio } = kept
    ? { bank_name: kept.bank_name_answer, ratio: kept.ratio }
    : await askedName(parts.bank, swift_code, account);
  if (bank_name === null || ratio < confident_ratio)
    throw new Refusal(CODE.account_name_mismatch, 'The bank has another name for this account.', {
      account_name: bank_name === null ? 'no_such_account' : 'name_mismatch',
    });
  return { bank_name, ratio };
}
