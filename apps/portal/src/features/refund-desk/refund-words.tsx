import type { VoidSaleStatus } from '@kutip/domain/refund';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
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

export function RefundBadge({ status }: { status: VoidSaleStatus }) {
  const { t } = useAdminWords();
  return <Badge tone={TONE[status]}>{t(`admin.refund_status.${status}`)}</Badge>;
}
