import type { DisbursementStatus } from '@kutip/domain/disbursement';
import { toRinggit } from '@kutip/domain/money';
import type { NotificationKind } from '@kutip/domain/notifications';
import {
  SETTLEMENT_TRANSITIONS,
  settlementNoFromReference,
  type SettlementStatus,
  type SettlementType,
} from '@kutip/domain/settlement';
import { checkTransition } from '../../platform/status-change.ts';
import type { DisbursementOwner, DisbursementResult } from '../disbursements/disbursements.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { writeSettlementStatuses } from './settlement-status.queries.ts';

/** The settlement status for each disbursement result. A cancelled self-settlement is rejected; an automatic one can be retried. */
const STATUS_AFTER: Record<'SETTLEMENT' | 'SELF_SETTLEMENT', Record<DisbursementResult['status'], SettlementStatus>> = {
  SETTLEMENT: { SUCCESS: 'SETTLED', FAILED: 'FAILED', CANCELLED: 'FAILED', RETURNED: 'RETURNED' },
  SELF_SETTLEMENT: { SUCCESS: 'SETTLED', FAILED: 'FAILED', CANCELLED: 'REJECTED', RETURNED: 'RETURNED' },
};

/** The status that the settlement has while its disbursement has this one. */
function statusDuring(type: SettlementType, disbursement: DisbursementStatus): SettlementStatus {
  if (disbursement === 'SUCCESS') return 'SETTLED';
  return type === 'AUTO' ? 'PROCESSING' : 'PENDING';
}

const NOTICE: Partial<Record<DisbursementResult['status'], NotificationKind>> = {
  SUCCESS: 'SETTLEMENT_DONE',
  FAILED: 'SETTLEMENT_FAILED',
  RETURNED: 'SETTLEMENT_FAILED',
};

/** Updates the settlement with its disbursement's result and notifies the merchant. */
export const settlementOwner: DisbursementOwner = {
  applyResult(disbursement, { status, bank_reference, reason, at }) {
    const { account_id, id, source, reference, amount, account_mask } = disbursement;
    if (source !== 'SETTLEMENT' && source !== 'SELF_SETTLEMENT') throw new Error(`${source} is not a settlement`);
    const invoice_no = settlementNoFromReference(reference);
    const type = source === 'SETTLEMENT' ? 'AUTO' : 'SELF';
    const change = checkTransition(
      SETTLEMENT_TRANSITIONS[type],
      statusDuring(type, disbursement.status),
      STATUS_AFTER[source][status],
    );
    const ended = { account_id, invoice_no, change, result_of: id, bank_reference, reason, at };
    const notice = NOTICE[status];
    const facts = { subject_id: id, reference: invoice_no, amount: toRinggit(amount), name: account_mask, reason };
    return [
      write(writeSettlementStatuses, ended),
      ...(notice ? notificationWrites(account_id, notice, facts, at) : []),
    ];
  },
};
