import type { DisbursementStatus } from '@kutip/domain/disbursement';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

const TONE: Record<DisbursementStatus, BadgeTone> = {
  PENDING: 'quiet',
  PROCESSING: 'attention',
  SUCCESS: 'good',
  FAILED: 'bad',
  CANCELLED: 'quiet',
  RETURNED: 'bad',
};

export function PayoutBadge({ status, awaits_approval }: { status: DisbursementStatus; awaits_approval: boolean }) {
  const { t } = useAdminWords();
  if (awaits_approval) return <Badge tone="attention">{t('admin.payouts.filter_waits')}</Badge>;
  return <Badge tone={TONE[status]}>{t(`payout_status.${status}`)}</Badge>;
}
