import type { DisbursementStatus } from '@kutip/domain/disbursement';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

const TONE: Record<DisbursementStatus, BadgeTone> = {
  PENDING: 'quiet',
  PROCESSING: 'attention',
  SUCCESS: 'good',
  FAILED: 'bad',
  CANCELLED: 'quiet',
  RETURNED: 'bad',
};

/** How a payout stands: green only for money that arrived, amber for what waits. */
export function PayoutBadge({ status, awaits_approval }: { status: DisbursementStatus; awaits_approval: boolean }) {
  const { t } = useWords();
  if (awaits_approval) return <Badge tone="attention">{t('payouts.waits')}</Badge>;
  return <Badge tone={TONE[status]}>{t(`payout_status.${status}`)}</Badge>;
}
