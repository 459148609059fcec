import type { BATCH_STATUSES } from '@kutip/contracts/payout-batches';
import { useMessages } from './messages/use-messages.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';

/** The progress of a batch, and whether all of its rows could be paid. */
export function BatchBadge({ status, failed_rows }: { status: (typeof BATCH_STATUSES)[number]; failed_rows: number }) {
  const { t } = useMessages();
  const tone = status !== 'DONE' ? 'quiet' : failed_rows > 0 ? 'attention' : 'good';
  return <Badge tone={tone}>{t(`payouts.batch_${status}`)}</Badge>;
}
