import type { ItemStatus } from '@kutip/domain/reconciliation';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

/** The account of what is not known whose it is. */
export const NOBODYS = '00000000-0000-0000-0000-000000000000';

const TONE: Record<ItemStatus, BadgeTone> = {
  EXPECTED: 'quiet',
  MATCHED: 'good',
  MISMATCHED: 'attention',
  MISSING_HERE: 'bad',
  MISSING_THERE: 'bad',
};

export function ItemBadge({ status }: { status: ItemStatus }) {
  const { t } = useAdminWords();
  return <Badge tone={TONE[status]}>{t(`admin.item_status.${status}`)}</Badge>;
}
