import { Button, Group, Skeleton } from '@mantine/core';
import { orders } from '@kutip/contracts/shipments';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { queryFor } from '../../shared/api/query.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { useMessages } from './messages/use-messages.ts';
import classes from './orders.module.css';

const nameOf = ({ title, variant_name }: { title: string; variant_name: string | null }): string =>
  variant_name ? `${title}, ${variant_name}` : title;

/** The pieces of an order that are not packed yet; of one that is packed, what its parcel holds. */
function toPackOf({ items }: PackedOrder) {
  const left = items.flatMap((item) => {
    const quantity = item.quantity - item.packed_quantity;
    return quantity > 0 ? [{ item, quantity }] : [];
  });
  return left.length > 0 ? left : items.map((item) => ({ item, quantity: item.quantity }));
}

function OrderBlock({ order }: { order: PackedOrder }) {
  const { t, count, dateTime } = useMessages();
  const joined = [...new Set(order.items.map(({ order_no }) => order_no))].filter((no) => no !== order.order_no);
  return (
    <section aria-label={order.order_no}>
      <h3>
        <span className="number-like">{order.order_no}</span> {order.full_name}
      </h3>
      <div className={classes['dim']}>
        {t(`orders.fulfilment_${order.fulfilment}`)} {order.slot_starts_at && dateTime(order.slot_starts_at)}
      </div>
      <ul>
        {toPackOf(order).map(({ item, quantity }) => (
          <li key={`${item.order_no} ${item.line_no}`}>
            {nameOf(item)} × {count(quantity)}
          </li>
        ))}
      </ul>
      {joined.length > 0 && (
        <p>
          {t('orders.parcel_with')} <span className="number-like">{joined.join(', ')}</span>
        </p>
      )}
      {order.buyer_note && <p>{t('orders.buyer_wrote', { text: order.buyer_note })}</p>}
    </section>
  );
}

type PackedOrder = NonNullable<ReturnType<typeof usePackingList>['data']>['orders'][number];

const usePackingList = (ids: readonly string[] | undefined) =>
  useQuery(queryFor(orders.packingList, { body: ids ? { ids: [...ids] } : {} }, { suppress: true }));

/** The list itself: what to take from the shelf, and then order by order what goes into each parcel. */
function ListContent({ list }: { list: NonNullable<ReturnType<typeof usePackingList>['data']> }) {
  const { t, count } = useMessages();
  return (
    <div className={classes['packing']}>
      {list.products.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('orders.product')}</th>
              <th scope="col">{t('orders.pieces')}</th>
            </tr>
          </thead>
          <tbody>
            {list.products.map((product) => (
              <tr key={`${product.product_id} ${product.variant_id}`}>
                <td>{nameOf(product)}</td>
                <td className="figures">{count(product.quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.orders.map((order) => (
        <OrderBlock key={order.id} order={order} />
      ))}
    </div>
  );
}

/** What the chosen orders contain, summed by product and then order by order. Printed, nothing else of the page is. */
export function PackingList({ ids, close }: { ids?: readonly string[]; close: () => void }) {
  const { t } = useMessages();
  const answer = usePackingList(ids);
  return (
    <Dialog isOpen close={close} title={t('orders.packing_list')} width_px={640}>
      {answer.isError && <LoadFailed of={answer} />}
      {answer.isPending && <Skeleton height={240} />}
      {answer.data && (
        <>
          <ListContent list={answer.data} />
          <Group justify="flex-end" mt="md">
            <Button onClick={() => window.print()}>{t('orders.print')}</Button>
          </Group>
          {createPortal(
            <div className="print-only" aria-hidden>
              <h1>{t('orders.packing_list')}</h1>
              <ListContent list={answer.data} />
            </div>,
            document.body,
          )}
        </>
      )}
    </Dialog>
  );
}
