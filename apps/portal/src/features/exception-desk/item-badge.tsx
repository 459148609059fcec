import type { ItemStatus } from '@kutip/domain/reconciliation';
import { useMessages } from './messages/use-messages.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

/** The account of items whose merchant is unknown. */
export const UNASSIGNED_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

const TONE: Record<ItemStatus, BadgeTone> = {
  EXPECTED: 'quiet',
  MATCHED: 'good',
  MISMATCHED: 'attention',
  MISSING_HERE: 'bad',
  MISSING_THERE: 'bad',
};

export function ItemBadge({ status }: { status: ItemStatus }) {
  const { t } = useMessages();
  return <Badge tone={TONE[status]}>{t(`item_status.${status}`)}</Badge>;
}
