import type { TopUpStatus } from '@kutip/domain/top-up';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

const TONE: Record<TopUpStatus, BadgeTone> = {
  PENDING: 'quiet',
  PROCESSING: 'attention',
  AWAITING_REVIEW: 'attention',
  PAID: 'good',
  EXPIRED: 'quiet',
  CANCELLED: 'quiet',
  REJECTED: 'bad',
};

export function TopUpBadge({ status }: { status: TopUpStatus }) {
  const { t } = useAdminWords();
  return <Badge tone={TONE[status]}>{t(`top_up_status.${status}`)}</Badge>;
}
