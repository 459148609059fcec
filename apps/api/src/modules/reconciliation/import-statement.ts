import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { reconciliationForms } from '@kutip/contracts/reconciliation';
import { dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import { dayOfLine, feeOfLine, otherDay, sumLines } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import type { FileStore } from '../../platform/files.ts';
import { sanitizeFileName } from '../../platform/multipart.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { reconcileDay } from './job-definitions.ts';
import { readStatement } from './read-statement.ts';
import {
  confirmStatement,
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

/** Inserts a statement with its lines and totals. Returns how many lines are of which day. */
async function insertLinesAndTotals(
  db: Connection,
  statement: NewStatement,
  content: Buffer,
): Promise<Map<string, number>> {
  const lines_by_day = new Map<string, number>();
  const { id, kind, day } = statement;
  await insertStatement(db, statement);
  const totals = { line_count: 0, amount: 0, fee: 0, settled: 0 };
  for await (const lines of readStatement(content, statement)) {
    await insertLines(db, { file_id: id, kind, day }, lines);
    totals.line_count += lines.length;
    // The amount of a bank statement is the money received.
    totals.amount += sumLines(lines) * (kind === 'BANK' ? -1 : 1);
    for (const { at } of lines) {
      const line_day = dayOfLine(at, day);
      lines_by_day.set(line_day, (lines_by_day.get(line_day) ?? 0) + 1);
    }
    for (const line of lines) {
      totals.fee += feeOfLine(line);
      totals.settled += line.settled;
    }
  }
  const { line_count, amount, fee, settled } = totals;
  await writeStatementTotals(db, id, { line_count, amount: sen(amount), fee: sen(fee), settled: sen(settled) });
  return lines_by_day;
}

/** Refuses 4000 a statement whose lines are mostly of another day: every payment of its day would seem to be missing. */
function assertOfDay(day: string, lines_by_day: ReadonlyMap<string, number>): void {
  const found = otherDay(day, lines_by_day);
  if (found === null) return;
  const sentence = `Most lines of this file are of ${found}, not of ${day}.`;
  throw new Refusal(CODE.validation_failed, sentence, { day: 'other_day' });
}

/**
 * Imports a statement in one transaction and enqueues the matching of its day. A repeated file is not imported again; from
 * another admin it confirms the statement, which books more than one admin may decide on.
 */
export async function importStatement(
  { file, kind, provider, day, is_other_day = false }: ParsedRequest<ImportCall>['body'],
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
    const is_confirmed = existing !== undefined && (await confirmStatement(db, existing.id, user_id, now));
    const id = existing?.id ?? uuid();
    const after = { ...key, name, is_other_day };
    const enqueueMatch = () => enqueue(db, reconcileDay, key, { key: `reconcile:${kind}:${provider}:${day}` });
    if (is_confirmed) await audit({ ...context, db }, { action: 'confirm', entity: 'statement', entity_id: id, after });
    if (existing?.is_current) {
      if (is_confirmed) await enqueueMatch();
      return { ...existing, is_repeated: true };
    }
    await replaceCurrent(db, key, now);
    if (existing) await reactivateStatement(db, id);
    else {
      const statement = { id, ...key, name, path, sha256, brought_by: user_id, created_at: now };
      const lines_by_day = await insertLinesAndTotals(db, statement, content);
      if (!is_other_day) assertOfDay(day, lines_by_day);
    }
    await enqueueMatch();
    await audit({ ...context, db }, { action: 'import', entity: 'statement', entity_id: id, after });
    return { ...(await statementById(db, id)), is_repeated: false };
  });
}
