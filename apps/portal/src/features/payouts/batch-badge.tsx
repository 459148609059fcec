import type { BATCH_STATUSES } from '@kutip/contracts/payout-batches';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';

/** How far a table is, and whether all of it could be paid. */
export function BatchBadge({ status, failed_rows }: { status: (typeof BATCH_STATUSES)[number]; failed_rows: number }) {
  const { t } = useWords();
  const tone = status !== 'DONE' ? 'quiet' : failed_rows > 0 ? 'attention' : 'good';
  return <Badge tone={tone}>{t(`payouts.batch_${status}`)}</Badge>;
}
