import type { OrderStep } from '@kutip/domain/order';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { OrderRow } from './order.ts';

/** Amber for what waits for the merchant, red for what came back. Green is for money that arrived. */
const TONES: Record<OrderStep, BadgeTone> = {
  to_check: 'attention',
  not_paid: 'quiet',
  kept: 'quiet',
  to_pack: 'attention',
  to_send: 'attention',
  booked: 'quiet',
  on_the_way: 'quiet',
  ready: 'quiet',
  done: 'good',
  returned: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
};

export function OrderBadge({ step }: Pick<OrderRow, 'step'>) {
  const { t } = useMessages();
  return <Badge tone={TONES[step]}>{t(`order_step.${step}`)}</Badge>;
}
