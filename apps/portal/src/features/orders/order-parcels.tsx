import { Anchor } from '@mantine/core';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { OrderRecord } from './order.ts';
import classes from './orders.module.css';

type Parcel = OrderRecord['parcels'][number];
const TONES: Readonly<Record<Parcel['status'], BadgeTone>> = { SHIPPED: 'quiet', DELIVERED: 'good', RETURNED: 'bad' };

function TrackingNumber({ parcel: { tracking_no, tracking_url } }: { parcel: Parcel }) {
  if (tracking_no === null) return null;
  const number = <span className="number-like">{tracking_no}</span>;
  if (tracking_url === null) return number;
  return (
    <Anchor href={tracking_url} target="_blank" rel="noreferrer">
      {number}
    </Anchor>
  );
}

/** The parcels that left before the rest of the order was packed, with what is in each. */
export function OrderParcels({ order }: { order: OrderRecord }) {
  const { t, count, dateTime } = useMessages();
  if (order.parcels.length === 0) return null;
  const nameOf = (line_no: number): string => {
    const item = order.items.find((one) => one.line_no === line_no);
    return [item?.title, item?.variant_name].filter(Boolean).join(', ');
  };
  return (
    <RecordPanel title={t('orders.parcels')}>
      <ul className={classes['results']}>
        {order.parcels.map((parcel) => (
          <li key={parcel.parcel_no}>
            <div>
              <strong>{t('orders.parcel', { shown: count(parcel.parcel_no) })}</strong>{' '}
              <Badge tone={TONES[parcel.status]}>{t(`orders.parcel_${parcel.status}`)}</Badge>
              <div className={classes['dim']}>
                <bdi>
                  {parcel.lines.map(({ line_no, quantity }) => `${nameOf(line_no)} × ${count(quantity)}`).join(', ')}
                </bdi>
              </div>
            </div>
            <div className={classes['dim']}>
              {parcel.courier_name} <TrackingNumber parcel={parcel} />
              <div>{dateTime(parcel.sent_at)}</div>
            </div>
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}

/** The first parcel of an order that is paid at the door collects the money; the rest waits until that is recorded. */
export function CashNote({ order }: { order: OrderRecord }) {
  const { t, money } = useMessages();
  if (order.status !== 'AWAITING_PAYMENT' || order.parcels.length === 0) return null;
  return <Note kind="attention">{t('orders.cash_open', { amount: money(order.total_amount) })}</Note>;
}

/** A parcel that is packed with a part of its order: what follows is said before it leaves. */
export function PartNote({ order }: { order: OrderRecord }) {
  const { t, count } = useMessages();
  if (order.status !== 'PACKED' && order.status !== 'BOOKED') return null;
  const [packed, all, left] = order.items.reduce(
    ([inside, total, missing], item) => [
      inside + item.packed_quantity - item.sent_quantity,
      total + item.quantity - item.sent_quantity,
      missing + item.quantity - item.packed_quantity,
    ],
    [0, 0, 0],
  );
  if (left === 0) return null;
  return <Note kind="quiet">{t('orders.part_packed', { packed: count(packed), all: count(all) })}</Note>;
}
