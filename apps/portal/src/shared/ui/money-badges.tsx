import type { DisbursementStatus } from '@kutip/domain/disbursement';
import type { VoidSaleStatus } from '@kutip/domain/refund';
import type { SettlementStatus } from '@kutip/domain/settlement';
import type { TopUpStatus } from '@kutip/domain/top-up';
import { useMessages } from '../i18n/use-messages.ts';
import { Badge, type BadgeTone } from './status-badge.tsx';

/** Green only for received money, amber for pending states, red only for failures. */
const PAYOUT_TONE: Record<DisbursementStatus, BadgeTone> = {
  PENDING: 'quiet',
  PROCESSING: 'attention',
  SUCCESS: 'good',
  FAILED: 'bad',
  CANCELLED: 'quiet',
  RETURNED: 'bad',
};
const SETTLEMENT_TONE: Record<SettlementStatus, BadgeTone> = {
  SCHEDULED: 'quiet',
  ON_HOLD: 'attention',
  PENDING: 'quiet',
  PROCESSING: 'attention',
  SETTLED: 'good',
  FAILED: 'bad',
  REJECTED: 'quiet',
  RETURNED: 'bad',
};
const TOP_UP_TONE: Record<TopUpStatus, BadgeTone> = {
  PENDING: 'quiet',
  PROCESSING: 'attention',
  AWAITING_REVIEW: 'attention',
  PAID: 'good',
  EXPIRED: 'quiet',
  CANCELLED: 'quiet',
  REJECTED: 'bad',
};
/** The merchant portal and the admin portal have different labels for refund statuses. */
export const REFUND_TONE: Record<VoidSaleStatus, BadgeTone> = {
  REQUESTED: 'attention',
  APPROVED: 'attention',
  PROCESSING: 'attention',
  VOIDED: 'good',
  REFUNDED: 'good',
  FAILED: 'bad',
  REJECTED: 'quiet',
  CANCELLED: 'quiet',
};

/** The status of a payout, or that it awaits approval. */
export function PayoutBadge({ status, awaits_approval }: { status: DisbursementStatus; awaits_approval: boolean }) {
  const { t } = useMessages();
  if (awaits_approval) return <Badge tone="attention">{t('payouts.awaiting_approval')}</Badge>;
  return <Badge tone={PAYOUT_TONE[status]}>{t(`payout_status.${status}`)}</Badge>;
}

export function SettlementBadge({ status }: { status: SettlementStatus }) {
  const { t } = useMessages();
  return <Badge tone={SETTLEMENT_TONE[status]}>{t(`settlement_status.${status}`)}</Badge>;
}

export function TopUpBadge({ status }: { status: TopUpStatus }) {
  const { t } = useMessages();
  return <Badge tone={TOP_UP_TONE[status]}>{t(`top_up_status.${status}`)}</Badge>;
}
