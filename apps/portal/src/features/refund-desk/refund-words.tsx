import type { VoidSaleStatus } from '@kutip/domain/refund';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { REFUND_TONE } from '../../shared/ui/money-badges.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';

/** How a refund stands, in the words of whoever decides on it. */
export function RefundBadge({ status }: { status: VoidSaleStatus }) {
  const { t } = useAdminWords();
  return <Badge tone={REFUND_TONE[status]}>{t(`admin.refund_status.${status}`)}</Badge>;
}
