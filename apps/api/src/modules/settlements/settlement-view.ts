import { requireFound } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import { disbursementById } from '../disbursements/disbursements.service.ts';
import type { SettlementKey } from './settle.queries.ts';
import { settlementById, type SettlementDetail } from './settlements.queries.ts';

/** The disbursements of a settlement, oldest first. */
async function loadAttempts(db: Connection, { account_id, disbursement_ids }: SettlementDetail) {
  const disbursements = await Promise.all(disbursement_ids.map((id) => disbursementById(db, { account_id, id })));
  return disbursements.flatMap((disbursement) => {
    if (!disbursement) return [];
    const { id, reference, status, amount, account_mask, account_name } = disbursement;
    const { bank_reference, reason, send_after, sent_at } = disbursement;
    return [{ id, reference, status, amount, account_mask, account_name, bank_reference, reason, send_after, sent_at }];
  });
}

/** A settlement with its disbursements. Refuses 4004. */
export async function settlementView(db: Connection, key: SettlementKey) {
  const settlement = requireFound(await settlementById(db, key));
  const { account_id: _, disbursement_ids: __, ...record } = settlement;
  return { ...record, tries: await loadAttempts(db, settlement) };
}
