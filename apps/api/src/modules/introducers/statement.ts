import type { Data } from '@kutip/contracts/endpoint';
import type { introducerPortal } from '@kutip/contracts/introducers';
import { sen } from '@kutip/domain/money';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/require-found.ts';
import { duePayments } from './commission-payments.queries.ts';
import { findOwnIntroducer } from './own-records.queries.ts';
import { pendingCommission, statementMonths, statementPayments } from './statement.queries.ts';

/** What an introducer's account earned by month, what of it is due, and what was paid when. Refuses 4004. */
export async function ownStatement(
  db: Connection,
  account_id: string,
  now: Date,
): Promise<Data<typeof introducerPortal.statement>> {
  const { id } = requireFound(await findOwnIntroducer(db, account_id));
  const due = await duePayments(db, { account_id, id }, now);
  return {
    due: sen(due.reduce((sum, { amount }) => sum + amount, 0)),
    pending: await pendingCommission(db, account_id),
    months: await statementMonths(db, account_id),
    payments: await statementPayments(db, account_id),
  };
}
