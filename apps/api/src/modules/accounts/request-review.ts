import { ACCOUNT_TRANSITIONS, type AccountStatus } from '@kutip/domain/account';
import type { Connection } from '../../platform/connection.ts';
import { nextUpdatedAt } from '../../platform/optimistic-lock.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { writeAccountStatus, writeReviewRequest } from './memberships.queries.ts';

interface LockedAccount {
  status: AccountStatus;
  updated_at: Date;
}

/** Puts an account into the queue of the platform's admins; a refused one is reviewed again. */
export async function requestReview(
  db: Connection,
  account_id: string,
  account: LockedAccount,
  now: Date,
): Promise<void> {
  const updated_at = nextUpdatedAt(account, now);
  if (account.status !== 'PENDING_KYC') {
    const change = checkTransition(ACCOUNT_TRANSITIONS, account.status, 'PENDING_KYC');
    await writeAccountStatus(db, account_id, change, updated_at);
  }
  await writeReviewRequest(db, account_id, now, updated_at);
}
