import type { HealthState } from '@kutip/domain/provider-health';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';

const TONE: Record<HealthState, BadgeTone> = {
  SWITCHED_OFF: 'attention',
  DOWN: 'bad',
  PARTLY_DOWN: 'attention',
  UNKNOWN: 'quiet',
  UP: 'good',
};

/** The health of a provider or service. */
export function HealthBadge({ state }: { state: HealthState }) {
  const { t } = useMessages();
  return <Badge tone={TONE[state]}>{t(`health.${state}`)}</Badge>;
}
