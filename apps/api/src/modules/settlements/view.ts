import { found } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import { disbursementById } from '../disbursements/disbursements.service.ts';
import type { SettlementKey } from './settle.queries.ts';
import { settlementById, type SettlementSeen } from './settlements.queries.ts';

/** The orders to the bank for a settlement, the oldest first. */
async function triesOf(db: Connection, { account_id, disbursement_ids }: SettlementSeen) {
  const orders = await Promise.all(disbursement_ids.map((id) => disbursementById(db, { account_id, id })));
  return orders.flatMap((order) => {
    if (!order) return [];
    const { id, reference, status, amount, account_mask, account_name } = order;
    const { bank_reference, reason, send_after, sent_at } = order;
    return [{ id, reference, status, amount, account_mask, account_name, bank_reference, reason, send_after, sent_at }];
  });
}

/** A settlement with its orders to the bank. Refuses 4004. */
export async function settlementView(db: Connection, key: SettlementKey) {
  const seen = found(await settlementById(db, key));
  const { account_id: _, disbursement_ids: __, ...record } = seen;
  return { ...record, tries: await triesOf(db, seen) };
}
