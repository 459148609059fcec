import { toRinggit } from '@kutip/domain/money';
import type { NoticeKind } from '@kutip/domain/notices';
import { settlementNoOf, type SettlementStatus } from '@kutip/domain/settlement';
import type { DisbursementOwner, Ending } from '../disbursements/disbursements.service.ts';
import { write } from '../ledger/ledger.service.ts';
import { noticeWrites } from '../notifications/notifications.service.ts';
import { writeEnded } from './settle.queries.ts';

/** An order that was taken back leaves a self-settlement rejected; an automatic one can be sent again. */
const BECOMES: Record<'SETTLEMENT' | 'SELF_SETTLEMENT', Record<Ending['status'], SettlementStatus>> = {
  SETTLEMENT: { SUCCESS: 'SETTLED', FAILED: 'FAILED', CANCELLED: 'FAILED', RETURNED: 'RETURNED' },
  SELF_SETTLEMENT: { SUCCESS: 'SETTLED', FAILED: 'FAILED', CANCELLED: 'REJECTED', RETURNED: 'RETURNED' },
};

const NOTICE: Partial<Record<Ending['status'], NoticeKind>> = {
  SUCCESS: 'SETTLEMENT_DONE',
  FAILED: 'SETTLEMENT_FAILED',
  RETURNED: 'SETTLEMENT_FAILED',
};

/** The settlement follows its order to the bank, and the merchant is told. */
export const settlementOwner: DisbursementOwner = {
  ended({ account_id, id, source, reference, amount, account_mask }, { status, bank_reference, reason, at }) {
    if (source !== 'SETTLEMENT' && source !== 'SELF_SETTLEMENT') throw new Error(`${source} is no settlement`);
    const invoice_no = settlementNoOf(reference);
    const ended = {
      account_id,
      invoice_no,
      disbursement_id: id,
      status: BECOMES[source][status],
      bank_reference,
      reason,
      at,
    };
    const notice = NOTICE[status];
    const facts = { subject_id: id, reference: invoice_no, amount: toRinggit(amount), name: account_mask, reason };
    return [write(writeEnded, ended), ...(notice ? noticeWrites(account_id, notice, facts, at) : [])];
  },
};
