import { toRinggit } from '@kutip/domain/money';
import type { NotificationKind } from '@kutip/domain/notifications';
import type { DisbursementOwner, DisbursementResult } from '../disbursements/disbursements.service.ts';
import { commissionWrites } from '../introducers/introducers.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { queuePayeeEmails } from './payee-email.queries.ts';
import { finishedPayout, reportPayouts } from './payout-callbacks.ts';
import { updatePayoutResults } from './payouts.queries.ts';

const NOTICE: Partial<Record<DisbursementResult['status'], NotificationKind>> = {
  SUCCESS: 'PAYOUT_DONE',
  FAILED: 'PAYOUT_FAILED',
  RETURNED: 'PAYOUT_RETURNED',
};

/** Stores the result of a payout, notifies the merchant and their system, and emails the receiver. */
export const payoutOwner: DisbursementOwner = {
  applyResult({ account_id, id, reference, amount, account_name, fee, commission }, result) {
    const { status, reason, at } = result;
    const notice = NOTICE[status];
    const notification = { subject_id: id, reference, amount: toRinggit(amount), name: account_name, reason };
    const earned = {
      account_id,
      source: 'PAYOUT' as const,
      record_id: id,
      base_fee: fee,
      rate_bps: null,
      earned_at: at,
    };
    return [
      write(updatePayoutResults, { account_id, id, status, at }),
      ...finishedPayout({ account_id, id }, result).map((payout) => write(reportPayouts, payout)),
      ...(notice ? notificationWrites(account_id, notice, notification, at) : []),
      ...(status === 'SUCCESS'
        ? [write(queuePayeeEmails, { account_id, id, at }), ...commissionWrites({ ...earned, commission })]
        : []),
    ];
  },
};
