import { FREE_PLAN } from '@kutip/domain/plan';
import { dayOf } from '@kutip/domain/day';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { insertAccount, insertPlanHistory } from './accounts.queries.ts';
import { findPlatformAccount } from './memberships.queries.ts';

/**
 * The account that the people of the platform belong to; made when it is first asked for. It collects nothing: it has
 * neither pools nor a ledger, and a plan only because every account has one.
 */
export async function platformAccount(db: Connection, { name, now }: { name: string; now: Date }): Promise<string> {
  const found = await findPlatformAccount(db);
  if (found) return found.id;
  const id = uuid();
  await insertAccount(db, { id, name, type: 'PLATFORM', status: 'ACTIVE', created_at: now });
  await insertPlanHistory(db, { account_id: id, code: FREE_PLAN, day: dayOf(now), now });
  return id;
}

/** An introducer's own account: he collects nothing, so it has neither pools nor a ledger. */
export async function openIntroducerAccount(
  db: Connection,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const id = uuid();
  await insertAccount(db, { id, name, type: 'INTRODUCER', status: 'ACTIVE', created_at: now });
  await insertPlanHistory(db, { account_id: id, code: FREE_PLAN, day: dayOf(now), now });
  return id;
}
