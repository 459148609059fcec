import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';
import { stepOf, type OrderRow, type OrderStep } from './order.ts';

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

export function OrderBadge({ order }: { order: OrderRow }) {
  const { t } = useMessages();
  const step = stepOf(order);
  return <Badge tone={TONES[step]}>{t(`order_step.${step}`)}</Badge>;
}
