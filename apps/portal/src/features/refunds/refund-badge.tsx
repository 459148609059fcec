import type { VoidSaleStatus } from '@kutip/domain/refund';
import { useWords } from '../../shared/i18n/use-words.ts';
import { REFUND_TONE } from '../../shared/ui/money-badges.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';

/** How a refund stands. */
export function RefundBadge({ status }: { status: VoidSaleStatus }) {
  const { t } = useWords();
  return <Badge tone={REFUND_TONE[status]}>{t(`refund_status.${status}`)}</Badge>;
}
