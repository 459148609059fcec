import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import { latestVerificationOf, payoutServiceIds, payoutTerms } from './payouts.queries.ts';
import { hashOfAccount } from './verification.ts';

/** How the last check of an account's holder ended. */
export interface CheckedAccount {
  given_name: string;
  swift_code: string;
  /** Whether the name at the bank was close enough to the given one. */
  is_verified: boolean;
  checked_at: Date;
}

/**
 * The newest check of an account number, whichever bank it is at: numbers are stored as hashes with their bank, so each
 * bank's is looked for. undefined: the account was never checked.
 */
export async function latestVerification(
  { read, config }: { read: Connection; config: Pick<Config, 'TOKEN_KEY'> },
  account_id: string,
  account_number: string,
): Promise<CheckedAccount | undefined> {
  const ids = await payoutServiceIds(read);
  const hashes = ids.map((payout_service_id) =>
    hashOfAccount(config, account_id, { payout_service_id, account_number }),
  );
  const found = await latestVerificationOf(read, account_id, hashes);
  if (!found) return undefined;
  const { bank_name_answer, ratio, ...checked } = found;
  const { confident_ratio } = await payoutTerms(read, account_id);
  return { ...checked, is_verified: bank_name_answer !== null && ratio >= confident_ratio };
}
