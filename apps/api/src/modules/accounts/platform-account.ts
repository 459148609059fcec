import { FREE_PLAN } from '@kutip/domain/plan';
import { dayOf } from '@kutip/domain/day';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { insertAccount, insertPlanHistory } from './accounts.queries.ts';
import { findPlatformAccount } from './memberships.queries.ts';

/**
 * The account of the platform's staff, created on first use. It collects nothing, so it has neither pools nor a ledger;
 * it has a plan only because every account has one.
 */
export async function findOrCreatePlatformAccount(
  db: Connection,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const found = await findPlatformAccount(db);
  if (found) return found.id;
  const id = uuid();
  await insertAccount(db, { id, name, type: 'PLATFORM', status: 'ACTIVE', created_at: now });
  await insertPlanHistory(db, { account_id: id, code: FREE_PLAN, day: dayOf(now), now });
  return id;
}

/** Opens an introducer's account. Introducers collect nothing, so it has neither pools nor a ledger. */
export async function openIntroducerAccount(
  db: Connection,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const id = uuid();
  await insertAccount(db, { id, name, type: 'INTRODUCER', status: 'ACTIVE', created_at: now });
  await insertPlanHistory(db, { account_id: id, code: FREE_PLAN, day: dayOf(now), now });
  return id;
}
