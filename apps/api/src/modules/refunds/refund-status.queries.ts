import { VOID_SALE_TRANSITIONS, type VoidSaleStatus } from '@kutip/domain/refund';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { assertAllMoved, checkTransition, type StatusChange } from '../../platform/status-change.ts';
import { writeSearchTexts } from '../search/search.service.ts';
import type { LockedRefund, Payee, RefundKey } from './refund.ts';

/** A change of a refund's status with what belongs to it: an attempt, a result or a decision. Omitted fields stay unchanged. */
export interface RefundStatusRow extends RefundKey {
  change: StatusChange<VoidSaleStatus>;
  at: Date;
  drawn?: LockedRefund['drawn'];
  payee?: Payee;
  /** The disbursement of a new attempt. */
  disbursement_id?: string;
  bank_reference?: string | null;
  failed_reason?: string | null;
  is_returned?: boolean;
  approved_by?: string;
  decision_note?: string | null;
  /** null: the payer's link is used or no longer needed. */
  link_expires_at?: null;
}

/** A change of a refund's status that the state table of refunds allows. Refuses 4010 any other. */
export const changeRefundStatus = (
  { status }: Pick<LockedRefund, 'status'>,
  to: VoidSaleStatus,
  sentence?: string,
): StatusChange<VoidSaleStatus> => checkTransition(VOID_SALE_TRANSITIONS, status, to, sentence);

/** A refund in one of these is over, unless the payer's bank returns it. */
const OVER: ReadonlySet<VoidSaleStatus> = new Set(['VOIDED', 'REFUNDED', 'REJECTED', 'CANCELLED']);

/**
 * Writes checked status changes of refunds; nothing else writes their status. One that has left the state which its change was
 * decided on fails the transaction. One row at a time, since few refunds change in one posting.
 */
export async function writeRefundStatuses(db: Connection, changes: readonly RefundStatusRow[]): Promise<void> {
  for (const { account_id, id, change, at, payee, drawn, disbursement_id, approved_by, ...fields } of changes) {
    const { numUpdatedRows } = await sql(db)
      .updateTable('void_sale_records')
      .set((eb) => ({
        ...fields,
        ...payee,
        status: change.to,
        updated_at: at,
        ended_at: OVER.has(change.to) ? at : null,
        ...(drawn && { drawn: JSON.stringify(drawn) }),
        ...(approved_by !== undefined && { approved_by, approved_at: at }),
        ...(disbursement_id !== undefined && {
          tries: eb('tries', '+', 1),
          disbursement_ids: raw<string[]>`disbursement_ids || ${disbursement_id}::uuid`,
          sent_at: at,
          failed_reason: null,
        }),
      }))
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('status', '=', change.from)
      .executeTakeFirstOrThrow();
    assertAllMoved('void_sale_records', { count: Number(numUpdatedRows) }, 1);
  }
  await writeSearchTexts(
    db,
    'REFUND',
    changes.filter(({ bank_reference }) => bank_reference),
  );
}
