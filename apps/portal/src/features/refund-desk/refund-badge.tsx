import type { VoidSaleStatus } from '@kutip/domain/refund';
import { useAdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { REFUND_TONE } from '../../shared/ui/money-badges.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';

/** The refund's status, from the staff's point of view. */
export function RefundBadge({ status }: { status: VoidSaleStatus }) {
  const { t } = useAdminMessages();
  return <Badge tone={REFUND_TONE[status]}>{t(`admin.refund_status.${status}`)}</Badge>;
}
