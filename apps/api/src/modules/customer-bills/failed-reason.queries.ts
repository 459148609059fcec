import type { AttemptStatus } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';

/** An attempt with its bill. */
export const billOfAttempt = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('payment_records as p')
    .innerJoin('customer_bills as b', (join) =>
      join.onRef('b.account_id', '=', 'p.account_id').onRef('b.id', '=', 'p.bill_id'),
    )
    .select(['b.id as bill_id', 'p.invoice_no', 'p.channel_flag', 'p.provider_code', 'b.fpx_failed_reason'])
    .select((eb) => eb.ref('p.status').$castTo<AttemptStatus>().as('status'))
    .where('p.account_id', '=', account_id)
    .where('p.id', '=', id)
    .executeTakeFirst();

/** Row writer: saves the reason of a bill's first failed payment; an existing reason is never overwritten (D-28). */
export async function saveFailedReasons(
  db: Connection,
  reasons: readonly { account_id: string; bill_id: string; reason: string }[],
): Promise<void> {
  await raw`
    update customer_bills b set fpx_failed_reason = u.reason
    from json_to_recordset(${JSON.stringify(reasons)}::json) as u (account_id uuid, bill_id uuid, reason text)
    where b.account_id = u.account_id and b.id = u.bill_id and b.fpx_failed_reason is null${ofOneAccount('b', reasons)}`.execute(
    sql(db),
  );
}
