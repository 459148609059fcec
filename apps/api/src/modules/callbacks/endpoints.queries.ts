import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface EndpointKey {
  account_id: string;
  url: string;
}

export interface EndpointState {
  failing_since: Date | null;
  paused_at: Date | null;
}

/** Ends a row of failures; a paused endpoint stays paused until the merchant resumes it. */
export async function recordEndpointSuccess(db: Connection, { account_id, url }: EndpointKey): Promise<void> {
  await sql(db)
    .updateTable('callback_endpoints')
    .set({ failing_since: null })
    .where('account_id', '=', account_id)
    .where('url', '=', url)
    .where('failing_since', 'is not', null)
    .where('paused_at', 'is', null)
    .execute();
}

/** Begins or continues a row of failures, and locks the endpoint. */
export const recordEndpointFailure = (
  db: Connection,
  { account_id, url }: EndpointKey,
  failing_since: Date,
): Promise<EndpointState> =>
  sql(db)
    .insertInto('callback_endpoints')
    .values({ account_id, url, failing_since })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'url']).doUpdateSet((eb) => ({
        failing_since: eb.fn.coalesce('callback_endpoints.failing_since', 'excluded.failing_since'),
      })),
    )
    .returning(['failing_since', 'paused_at'])
    .executeTakeFirstOrThrow();

export const lockEndpoint = (db: Connection, { account_id, url }: EndpointKey): Promise<EndpointState | undefined> =>
  sql(db)
    .selectFrom('callback_endpoints')
    .select(['failing_since', 'paused_at'])
    .where('account_id', '=', account_id)
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst();

export async function writeEndpoint(
  db: Connection,
  { account_id, url }: EndpointKey,
  state: Partial<EndpointState>,
): Promise<void> {
  await sql(db)
    .updateTable('callback_endpoints')
    .set(state)
    .where('account_id', '=', account_id)
    .where('url', '=', url)
    .execute();
}

/**
 * Puts the callbacks that wait for an endpoint aside. One that is being sent stays: its own result puts it aside. A test
 * event is sent whatever the endpoint's state, because a person tries the address before they resume it.
 */
export async function pauseWaiting(db: Connection, { account_id, url }: EndpointKey, now: Date): Promise<void> {
  await raw`
    update merchant_callbacks set status = 'PAUSED', next_at = null
    where account_id = ${account_id} and url = ${url} and next_at is not null and event <> 'endpoint.test'
      and (claimed_until is null or claimed_until <= ${now})`.execute(sql(db));
}

/** Locks what an endpoint has missed since its row of failures began, in the order of the events. */
export async function lockMissed(
  db: Connection,
  { account_id, url }: EndpointKey,
  { since, created_after }: { since: Date; created_after: Date },
): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select id from merchant_callbacks
    where account_id = ${account_id} and url = ${url} and created_at >= ${created_after} and event <> 'endpoint.test'
      and (status = 'PAUSED' or (status = 'FAILED' and created_at >= ${since}))
    order by id for update`.execute(sql(db));
  return rows.map(({ id }) => id);
}
