import type { SettlementStatus } from '@kutip/domain/settlement';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

const TONE: Record<SettlementStatus, BadgeTone> = {
  SCHEDULED: 'quiet',
  ON_HOLD: 'attention',
  PENDING: 'quiet',
  PROCESSING: 'attention',
  SETTLED: 'good',
  FAILED: 'bad',
  REJECTED: 'quiet',
  RETURNED: 'bad',
};

export function SettlementBadge({ status }: { status: SettlementStatus }) {
  const { t } = useAdminWords();
  return <Badge tone={TONE[status]}>{t(`settlement_status.${status}`)}</Badge>;
}
