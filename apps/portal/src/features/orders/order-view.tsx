import { Anchor } from '@mantine/core';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { useMessages } from './messages/use-messages.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderBadge } from './order-badge.tsx';
import { OrderEvents } from './order-events.tsx';
import { BuyerPanel, OrderItems, PaymentPanel } from './order-panels.tsx';
import { CashNote, OrderParcels, PartNote } from './order-parcels.tsx';
import type { OrderRecord } from './order.ts';
import classes from './orders.module.css';

/** WhatsApp with the order's text to its buyer. */
function WhatsAppLink({ order }: { order: OrderRecord }) {
  const { t, money } = useMessages();
  const message = t('orders.whatsapp_text', {
    name: order.full_name,
    number: order.order_no,
    items: order.items_text,
    amount: money(order.total_amount),
    link: order.tracking_page,
  });
  const number = order.phone_number.replace(/\D/g, '');
  return (
    <Anchor href={`https://wa.me/${number}?text=${encodeURIComponent(message)}`} target="_blank" rel="noreferrer">
      {t('orders.whatsapp')}
    </Anchor>
  );
}

/** Other orders that go into the same parcel. */
function HeldWith({ order }: { order: OrderRecord }) {
  const { t } = useMessages();
  if (order.held_with.length === 0) return null;
  return (
    <p className={classes['dim']}>
      {t('orders.held_with')}{' '}
      {order.held_with.map(({ id, order_no }) => (
        <TextLink key={id} to={`/stores/order-management/${id}`} me={8}>
          <span className="number-like">{order_no}</span>
        </TextLink>
      ))}
    </p>
  );
}

/** The other orders of its parcel, which its buyer placed over days; those that are not paid are not in it yet. */
function ParcelOrders({ order }: { order: OrderRecord }) {
  const { t } = useMessages();
  if (order.parcel_orders.length === 0) return null;
  return (
    <p className={classes['dim']}>
      {t('orders.parcel_with')}{' '}
      {order.parcel_orders.map(({ id, order_no, is_paid }) => (
        <TextLink key={id} to={`/stores/order-management/${id}`} me={8}>
          <span className="number-like">{order_no}</span>
          {!is_paid && ` (${t('order_status.AWAITING_PAYMENT')})`}
        </TextLink>
      ))}
    </p>
  );
}

/** What a parcel that came back means: nothing is due, or what was paid is to be refunded. */
function ReturnNote({ order }: { order: OrderRecord }) {
  const { t } = useMessages();
  if (order.status !== 'RETURNED') return null;
  if (order.paid_at === null) return <Note kind="quiet">{t('orders.returned_unpaid')}</Note>;
  return (
    <Note kind="attention">
      {t('orders.returned_paid')}{' '}
      {order.refundable_payment_id && (
        <TextLink to={`/collections/payments/${order.refundable_payment_id}`}>{t('orders.go_to_payment')}</TextLink>
      )}
    </Note>
  );
}

/** An order: its state and actions, items, buyer, payment and timeline. */
export function OrderView({ order }: { order: OrderRecord }) {
  const { t, dateTime } = useMessages();
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('orders.title'), to: '/stores/order-management' },
          { title: order.order_no, subtitle: order.full_name },
        ]}
        badge={
          <span aria-live="polite">
            <OrderBadge step={order.step} hold_until={order.hold_until} />
          </span>
        }
        actions={<OrderActions order={order} />}
      />
      <LeadAmount amount={<Money amount={order.total_amount} />}>
        <span className={classes['dim']}>{dateTime(order.created_at)}</span> <WhatsAppLink order={order} />
      </LeadAmount>
      <ReturnNote order={order} />
      <CashNote order={order} />
      <PartNote order={order} />
      <HeldWith order={order} />
      <ParcelOrders order={order} />
      <RecordColumns side={<OrderEvents events={order.events} />}>
        <OrderItems order={order} />
        <OrderParcels order={order} />
        <BuyerPanel order={order} />
        <PaymentPanel order={order} />
      </RecordColumns>
    </>
  );
}
