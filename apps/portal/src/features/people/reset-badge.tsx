import type { ResetStatus } from '@kutip/domain/second-factor-reset';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';

const TONES: Record<ResetStatus, BadgeTone> = {
  REQUESTED: 'attention',
  CONFIRMED: 'attention',
  DONE: 'quiet',
  REJECTED: 'quiet',
  CANCELLED: 'quiet',
  EXPIRED: 'quiet',
};

export function ResetBadge({ status }: { status: ResetStatus }) {
  const { t } = useMessages();
  return <Badge tone={TONES[status]}>{t(`people.reset_${status}`)}</Badge>;
}
