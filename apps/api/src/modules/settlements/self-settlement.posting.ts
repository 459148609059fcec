import { reserveDrafts, insertDisbursements, type NewDisbursement } from '../disbursements/disbursements.service.ts';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { insertSelfSettlements } from './settle.queries.ts';

/** A merchant withdraws available money; the fee is taken out of the amount. */
export interface SelfSettlementCommand extends PostingCommand {
  disbursement: NewDisbursement;
  bank_id: string;
  /** Today in Kuala Lumpur. */
  expected_date: string;
  created_by: string;
}

/** Reserves the amount, and writes settlement, disbursement and audit entry. Refuses 4014 when less is available. */
export const selfSettlementPosting: PostingKind<SelfSettlementCommand, null, null> = {
  name: 'self-settlement',
  load: async (_db, commands) => commands.map(() => null),
  decide({ disbursement, bank_id, expected_date, created_by, ...command }) {
    const { account_id, id, reference, fee, fee_tax, drawn, account_mask, account_name, created_at } = disbursement;
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
      writes: [
        write(insertSelfSettlements, record),
        write(insertDisbursements, disbursement),
        ...auditWrites(command, { invoice_no: reference, account_mask }),
      ],
      outcome: null,
    };
  },
};
