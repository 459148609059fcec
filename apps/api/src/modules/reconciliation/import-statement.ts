import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { reconciliationForms } from '@kutip/contracts/reconciliation';
import { dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import { sumLines } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import type { FileStore } from '../../platform/files.ts';
import { sanitizeFileName } from '../../platform/multipart.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { reconcileDay } from './job-definitions.ts';
import { readStatement } from './read-statement.ts';
import {
  findStatementByHash,
  insertLines,
  insertStatement,
  reactivateStatement,
  replaceCurrent,
  statementById,
  writeStatementTotals,
  type NewStatement,
} from './statements.queries.ts';

type ImportCall = typeof reconciliationForms.importStatement;

async function insertLinesAndTotals(db: Connection, statement: NewStatement, content: Buffer): Promise<void> {
  const { id, kind, day } = statement;
  await insertStatement(db, statement);
  const totals = { line_count: 0, amount: 0, fee: 0, settled: 0 };
  for await (const lines of readStatement(content, statement)) {
    await insertLines(db, { file_id: id, kind, day }, lines);
    totals.line_count += lines.length;
    // The amount of a bank statement is the money received.
    totals.amount += sumLines(lines) * (kind === 'BANK' ? -1 : 1);
    for (const { fee, settled } of lines) [totals.fee, totals.settled] = [totals.fee + fee, totals.settled + settled];
  }
  const { line_count, amount, fee, settled } = totals;
  await writeStatementTotals(db, id, { line_count, amount: sen(amount), fee: sen(fee), settled: sen(settled) });
}

/** Imports a statement in one transaction and enqueues the matching of its day. A repeated file is not imported again. */
export async function importStatement(
  { file, kind, provider, day }: ParsedRequest<ImportCall>['body'],
  { transact, ...context }: NoTransactionContextOf<ImportCall>,
  files: FileStore,
): Promise<Data<ImportCall>> {
  const { now, user_id } = context;
  if (day > dayOf(now))
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { day: 'in_the_future' });
  const content = Buffer.from(await file.arrayBuffer());
  const { path, sha256 } = await files.put(content);
  const name = sanitizeFileName(file.name);
  return transact(async (db) => {
    const key = { kind, provider, day };
    const existing = await findStatementByHash(db, { ...key, sha256 });
    if (existing?.is_current) return { ...existing, is_repeated: true };
    await replaceCurrent(db, key, now);
    const id = existing?.id ?? uuid();
    if (existing) await reactivateStatement(db, id);
    else
      await insertLinesAndTotals(db, { id, ...key, name, path, sha256, brought_by: user_id, created_at: now }, content);
    await enqueue(db, reconcileDay, key, { key: `reconcile:${kind}:${provider}:${day}` });
    await audit({ ...context, db }, { action: 'import', entity: 'statement', entity_id: id, after: { ...key, name } });
    return { ...(await statementById(db, id)), is_repeated: false };
  });
}
