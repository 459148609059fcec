import { toRinggit } from '@kutip/domain/money';
import type { NotificationKind } from '@kutip/domain/notifications';
import { settlementNoFromReference, type SettlementStatus } from '@kutip/domain/settlement';
import type { DisbursementOwner, DisbursementResult } from '../disbursements/disbursements.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { updateEndedSettlements } from './settle.queries.ts';

/** The settlement status for each disbursement result. A cancelled self-settlement is rejected; an automatic one can be retried. */
const STATUS_AFTER: Record<'SETTLEMENT' | 'SELF_SETTLEMENT', Record<DisbursementResult['status'], SettlementStatus>> = {
  SETTLEMENT: { SUCCESS: 'SETTLED', FAILED: 'FAILED', CANCELLED: 'FAILED', RETURNED: 'RETURNED' },
  SELF_SETTLEMENT: { SUCCESS: 'SETTLED', FAILED: 'FAILED', CANCELLED: 'REJECTED', RETURNED: 'RETURNED' },
};

const NOTICE: Partial<Record<DisbursementResult['status'], NotificationKind>> = {
  SUCCESS: 'SETTLEMENT_DONE',
  FAILED: 'SETTLEMENT_FAILED',
  RETURNED: 'SETTLEMENT_FAILED',
};

/** Updates the settlement with its disbursement's result and notifies the merchant. */
export const settlementOwner: DisbursementOwner = {
  applyResult({ account_id, id, source, reference, amount, account_mask }, { status, bank_reference, reason, at }) {
    if (source !== 'SETTLEMENT' && source !== 'SELF_SETTLEMENT') throw new Error(`${source} is not a settlement`);
    const invoice_no = settlementNoFromReference(reference);
    const ended = {
      account_id,
      invoice_no,
      disbursement_id: id,
      status: STATUS_AFTER[source][status],
      bank_reference,
      reason,
      at,
    };
    const notice = NOTICE[status];
    const facts = { subject_id: id, reference: invoice_no, amount: toRinggit(amount), name: account_mask, reason };
    return [write(updateEndedSettlements, ended), ...(notice ? notificationWrites(account_id, notice, facts, at) : [])];
  },
};
