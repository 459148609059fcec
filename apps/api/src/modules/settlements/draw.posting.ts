import { reserveDrafts, insertDisbursements, type NewDisbursement } from '../disbursements/disbursements.service.ts';
import { write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { insertSelf } from './settle.queries.ts';

/** A merchant draws what is available to him; the charge is taken out of it. */
export interface DrawSelf extends PostingCommand {
  order: NewDisbursement;
  bank_id: string;
  /** The Kuala Lumpur day of today. */
  expected_date: string;
  created_by: string;
}

/** Reserves, and writes the record and the order to the bank with it. Refuses 4014 when less is available. */
export const drawSelf: PostingKind<DrawSelf, null, null> = {
  name: 'draw self-settlement',
  look: async (_db, commands) => commands.map(() => null),
  decide({ order, bank_id, expected_date, created_by }) {
    const { account_id, id, reference, fee, fee_tax, drawn, account_mask, account_name, created_at } = order;
    const record = {
      account_id,
      id,
      invoice_no: reference,
      expected_date,
      gross: drawn[0]!.amount,
      fee,
      fee_tax,
      bank_id,
      account_mask,
      account_name,
      created_by,
      created_at,
    };
    return {
      transfers: reserveDrafts('SELF_SETTLEMENT', id, drawn),
      writes: [write(insertSelf, record), write(insertDisbursements, order)],
      outcome: null,
    };
  },
};
