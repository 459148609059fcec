import type { VoidSaleStatus } from '@kutip/domain/refund';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

const TONE: Record<VoidSaleStatus, BadgeTone> = {
  REQUESTED: 'attention',
  APPROVED: 'attention',
  PROCESSING: 'attention',
  VOIDED: 'good',
  REFUNDED: 'good',
  FAILED: 'bad',
  REJECTED: 'quiet',
  CANCELLED: 'quiet',
};

/** How a refund stands: green only for money that has arrived, amber for what waits or moves. */
export function RefundBadge({ status }: { status: VoidSaleStatus }) {
  const { t } = useWords();
  return <Badge tone={TONE[status]}>{t(`refund_status.${status}`)}</Badge>;
}
