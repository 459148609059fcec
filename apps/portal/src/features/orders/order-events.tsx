import { Title } from '@mantine/core';
import record from '../../shared/record/record.module.css';
import { en } from './messages/en.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { OrderRecord } from './order.ts';

type OrderEvent = OrderRecord['events'][number];

const GOOD = new Set(['paid', 'delivered', 'collected']);
const BAD = new Set(['returned', 'proof_rejected']);
const toneOf = (kind: string): string | undefined => (GOOD.has(kind) ? 'good' : BAD.has(kind) ? 'bad' : undefined);

/** The facts of an event that a reader needs beside its sentence. */
const factOf = ({ detail }: OrderEvent, t: Messages['t']): string =>
  [
    detail['reason'],
    detail['tracking_no'],
    detail['text'],
    detail['place'],
    detail['is_restocked'] === true && t('orders.restocked'),
  ]
    .filter(Boolean)
    .join(', ');

/** What happened to an order, the newest first. */
export function OrderEvents({ events }: { events: readonly OrderEvent[] }) {
  const { t, dateTime } = useMessages();
  const textOf = (kind: string): string =>
    Object.hasOwn(en.order_event, kind) ? t(`order_event.${kind as keyof typeof en.order_event}`) : kind;
  const actorOf = (actor: string): string =>
    Object.hasOwn(en.order_actor, actor) ? t(`order_actor.${actor as keyof typeof en.order_actor}`) : actor;
  return (
    <section className={`panel ${record['timeline']}`} aria-labelledby="order-events">
      <Title order={2} id="order-events">
        {t('orders.timeline')}
      </Title>
      <ol>
        {events.toReversed().map((event) => (
          <li key={event.id} data-tone={toneOf(event.kind)}>
            <div>{textOf(event.kind)}</div>
            {factOf(event, t) && <div className={record['addendum']}>{factOf(event, t)}</div>}
            <div className={record['when']}>
              <time dateTime={event.at.toISOString()}>{dateTime(event.at)}</time> · {actorOf(event.actor)}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
