import { toRinggit } from '@kutip/domain/money';
import type { NoticeKind } from '@kutip/domain/notices';
import type { DisbursementOwner, Ending } from '../disbursements/disbursements.service.ts';
import { commissionWrites } from '../introducers/introducers.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { noticeWrites } from '../notifications/notifications.service.ts';
import { tellPayees } from './payee-mail.queries.ts';
import { writeEnds } from './payouts.queries.ts';

const NOTICE: Partial<Record<Ending['status'], NoticeKind>> = {
  SUCCESS: 'PAYOUT_DONE',
  FAILED: 'PAYOUT_FAILED',
  RETURNED: 'PAYOUT_RETURNED',
};

/** The payout remembers when, the merchant is told, and so is the receiver whose address is known. */
export const payoutOwner: DisbursementOwner = {
  ended({ account_id, id, reference, amount, account_name, fee, commission }, { status, reason, at }) {
    const notice = NOTICE[status];
    const facts = { subject_id: id, reference, amount: toRinggit(amount), name: account_name, reason };
    const earned = {
      account_id,
      source: 'PAYOUT' as const,
      record_id: id,
      base_fee: fee,
      rate_bps: null,
      earned_at: at,
    };
    return [
      write(writeEnds, { account_id, id, status, at }),
      ...(notice ? noticeWrites(account_id, notice, facts, at) : []),
      ...(status === 'SUCCESS'
        ? [write(tellPayees, { account_id, id, at }), ...commissionWrites({ ...earned, commission })]
        : []),
    ];
  },
};
