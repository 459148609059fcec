import { Button } from '@mantine/core';
import { blockedBuyers } from '@kutip/contracts/blocked-buyers';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { couriers } from '@kutip/contracts/couriers';
import { orders } from '@kutip/contracts/shipments';
import { canChangeAddress, isKept, type MerchantStatus } from '@kutip/domain/order';
import { Suspense, useState } from 'react';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { useCall } from '../../shared/api/query.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { OrderRecord } from './order.ts';

const load = () => import('./order-dialogs.tsx');
// Loaded when one of them is opened.
const DIALOGS = {
  ship: lazyComponent(async () => (await load()).ShipDialog),
  paid: lazyComponent(async () => (await load()).PaidDialog),
  cancel: lazyComponent(async () => (await load()).CancelDialog),
  unbook: lazyComponent(async () => (await load()).CancelBookingDialog),
  reject: lazyComponent(async () => (await load()).RejectProofDialog),
  block: lazyComponent(async () => (await load()).BlockDialog),
};
const BookCourierDialog = lazyComponent(
  async () => (await import('./book-courier/book-courier-dialog.tsx')).BookCourierDialog,
);
const PackPartDialog = lazyComponent(async () => (await import('./pack-part-dialog.tsx')).PackPartDialog);
const EditDialog = lazyComponent(async () => (await load()).EditDialog);
type Opened = keyof typeof DIALOGS | 'edit' | 'book' | 'part';

/** The dialog that an action opens. */
function OpenedDialog({ opened, order, close }: { opened: Opened; order: OrderRecord; close: () => void }) {
  if (opened === 'edit')
    return <EditDialog order={order} close={close} isAddressOpen={canChangeAddress(order.status)} />;
  if (opened === 'book') return <BookCourierDialog ids={[order.id]} close={close} />;
  if (opened === 'part') return <PackPartDialog order={order} close={close} />;
  const Opened = DIALOGS[opened];
  return <Opened order={order} close={close} />;
}

/** The states that follow, as buttons; sending asks for the tracking number. */
function MoveButtons({ order, ship }: { order: OrderRecord; ship: () => void }) {
  const { t } = useMessages();
  const update = useCall(orders.update, { confirm: () => ({ title: t('orders.saved') }) });
  const move = (status: MerchantStatus): void =>
    status === 'SHIPPED'
      ? ship()
      : update.mutate({ params: { id: order.id }, body: { status, read_at: order.updated_at.toISOString() } });
  return order.next_statuses.map((status, at) => (
    <Button
      key={status}
      loading={update.isPending}
      disabled={isKept(order) && status === 'SHIPPED'}
      onClick={() => move(status)}
      {...(at > 0 && { variant: 'default' })}
    >
      {t(`orders.move_${status}`)}
    </Button>
  ));
}

function ProofButtons({ order, reject }: { order: OrderRecord; reject: () => void }) {
  const { t } = useMessages();
  const proof = useFileDownload(orders.proof);
  return (
    <>
      <Button variant="default" loading={proof.isPending} onClick={() => proof.mutate({ params: { id: order.id } })}>
        {t('orders.view_proof')}
      </Button>
      {order.proof === 'AWAITING' && (
        <Button variant="default" onClick={reject}>
          {t('orders.reject_proof')}
        </Button>
      )}
    </>
  );
}

/** Books the courier of a packed order; prints the label of a booked one. */
function CourierButtons({ order, book, cancel }: { order: OrderRecord; book: () => void; cancel: () => void }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const label = useFileDownload(couriers.labels);
  const isPacked =
    order.status === 'PACKED' && order.fulfilment === 'DELIVERY' && !isKept(order) && order.joined_order_id === null;
  return (
    <>
      {isPacked && may(user, couriers.book.access) && <Button onClick={book}>{t('courier.title')}</Button>}
      {order.status === 'BOOKED' && order.courier_booking_no !== null && (
        <Button
          variant="default"
          loading={label.isPending}
          onClick={() => label.mutate({ body: { shipmentId: order.id } })}
        >
          {t('courier.label')}
        </Button>
      )}
      {order.status === 'BOOKED' && order.courier_booking_no !== null && may(user, couriers.cancel.access) && (
        <Button variant="default" onClick={cancel}>
          {t('courier.cancel')}
        </Button>
      )}
    </>
  );
}

function HoldButton({ order }: { order: OrderRecord }) {
  const { t } = useMessages();
  const update = useCall(orders.update, { confirm: () => ({ title: t('orders.saved') }) });
  return (
    <Button
      variant="default"
      loading={update.isPending}
      onClick={() => update.mutate({ params: { id: order.id }, body: { is_held: !isKept(order) } })}
    >
      {t(isKept(order) ? 'orders.resume' : 'orders.hold')}
    </Button>
  );
}

function BlockButton({ order, block }: { order: OrderRecord; block: () => void }) {
  const { t } = useMessages();
  const unblock = useCall(blockedBuyers.remove, {
    confirm: () => ({ title: t('orders.unblocked') }),
    changes: [orders],
  });
  const { phone_number } = order;
  return (
    <Button
      variant="default"
      loading={unblock.isPending}
      onClick={() => (order.is_blocked ? unblock.mutate({ params: { phone_number } }) : block())}
    >
      {t(order.is_blocked ? 'orders.unblock' : 'orders.block')}
    </Button>
  );
}

/** What can be done with an order now, by those who may. */
export function OrderActions({ order }: { order: OrderRecord }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!may(user, orders.update.access)) return null;
  const isUnpaid = order.bill_status === 'PENDING' && order.payment_method !== 'ONLINE';
  const mayCancel = order.refundable_payment_id === null || may(user, orders.cancelAndRefund.access);
  return (
    <>
      <MoveButtons order={order} ship={() => setOpened('ship')} />
      {order.can_pack_part && (
        <Button variant="default" onClick={() => setOpened('part')}>
          {t('orders.pack_part')}
        </Button>
      )}
      <CourierButtons order={order} book={() => setOpened('book')} cancel={() => setOpened('unbook')} />
      {isUnpaid && may(user, paymentRecords.create.access) && (
        <Button variant="default" onClick={() => setOpened('paid')}>
          {t('orders.confirm_payment')}
        </Button>
      )}
      {order.has_proof_file && <ProofButtons order={order} reject={() => setOpened('reject')} />}
      <Button variant="default" onClick={() => setOpened('edit')}>
        {t('common.edit')}
      </Button>
      {order.can_cancel && order.joined_order_id === null && <HoldButton order={order} />}
      <BlockButton order={order} block={() => setOpened('block')} />
      {order.can_cancel && mayCancel && (
        <Button variant="default" onClick={() => setOpened('cancel')}>
          {t('orders.cancel')}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <OpenedDialog opened={opened} order={order} close={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
