import type { TopUpStatus } from '@kutip/domain/top-up';
import { useWords } from '../../shared/i18n/use-words.ts';
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

/** How a top-up stands: green only for money that arrived. */
export function TopUpBadge({ status }: { status: TopUpStatus }) {
  const { t } = useWords();
  return <Badge tone={TONE[status]}>{t(`top_up_status.${status}`)}</Badge>;
}
