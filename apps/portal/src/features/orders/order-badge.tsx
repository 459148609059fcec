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

/** What is to be done with an order; of one that its buyer may add to, until when. */
export function OrderBadge({
  step,
  hold_until = null,
}: Pick<OrderRow, 'step'> & Partial<Pick<OrderRow, 'hold_until'>>) {
  const { t, date } = useMessages();
  const text =
    step === 'kept' && hold_until ? t('orders.kept_until', { date: date(hold_until) }) : t(`order_step.${step}`);
  return <Badge tone={TONES[step]}>{text}</Badge>;
}
