import { settlementNoOf, type SettlementStatus } from '@kutip/domain/settlement';
import type { DisbursementOwner, Ending } from '../disbursements/disbursements.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { writeEnded } from './settle.queries.ts';

/** An order that was taken back leaves a self-settlement rejected; an automatic one can be sent again. */
const BECOMES: Record<'SETTLEMENT' | 'SELF_SETTLEMENT', Record<Ending['status'], SettlementStatus>> = {
  SETTLEMENT: { SUCCESS: 'SETTLED', FAILED: 'FAILED', CANCELLED: 'FAILED', RETURNED: 'RETURNED' },
  SELF_SETTLEMENT: { SUCCESS: 'SETTLED', FAILED: 'FAILED', CANCELLED: 'REJECTED', RETURNED: 'RETURNED' },
};

/** The settlement follows its order to the bank. */
export const settlementOwner: DisbursementOwner = {
  ended({ account_id, id, source, reference }, { status, bank_reference, reason, at }) {
    if (source !== 'SETTLEMENT' && source !== 'SELF_SETTLEMENT') throw new Error(`${source} is no settlement`);
    const ended = {
      account_id,
      invoice_no: settlementNoOf(reference),
      disbursement_id: id,
      status: BECOMES[source][status],
      bank_reference,
      reason,
      at,
    };
    return [write(writeEnded, ended)];
  },
};
