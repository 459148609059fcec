import type { VoidSaleStatus } from '@kutip/domain/refund';
import { useMessages } from './messages/use-messages.ts';
import { REFUND_TONE } from '../../shared/ui/money-badges.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';

/** The refund's status. */
export function RefundBadge({ status }: { status: VoidSaleStatus }) {
  const { t } = useMessages();
  return <Badge tone={REFUND_TONE[status]}>{t(`refund_status.${status}`)}</Badge>;
}
