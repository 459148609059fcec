import { Button, Group, Skeleton } from '@mantine/core';
import { orders } from '@kutip/contracts/shipments';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { useMessages } from './messages/use-messages.ts';
import classes from './orders.module.css';

const nameOf = ({ title, variant_name }: { title: string; variant_name: string | null }): string =>
  variant_name ? `${title}, ${variant_name}` : title;

function OrderBlock({ order }: { order: PackedOrder }) {
  const { t, dateTime } = useMessages();
  return (
    <section aria-label={order.order_no}>
      <h3>
        <span className="number-like">{order.order_no}</span> {order.full_name}
      </h3>
      <div className={classes['dim']}>
        {t(`orders.fulfilment_${order.fulfilment}`)} {order.slot_starts_at && dateTime(order.slot_starts_at)}
      </div>
      <ul>
        {order.items.map((item) => (
          <li key={item.line_no}>
            {nameOf(item)} × {item.quantity - item.packed_quantity}
          </li>
        ))}
      </ul>
      {order.buyer_note && <p>{t('orders.buyer_wrote', { text: order.buyer_note })}</p>}
    </section>
  );
}

type PackedOrder = NonNullable<ReturnType<typeof usePackingList>['data']>['orders'][number];

const usePackingList = (ids: readonly string[] | undefined) =>
  useQuery(queryFor(orders.packingList, { body: ids ? { ids: [...ids] } : {} }, { suppress: true }));

/** What the chosen orders contain, summed by product and then order by order, ready to print. */
export function PackingList({ ids, close }: { ids?: readonly string[]; close: () => void }) {
  const { t, count } = useMessages();
  const answer = usePackingList(ids);
  return (
    <Dialog isOpen close={close} title={t('orders.packing_list')} width_px={640}>
      {answer.isError && <LoadFailed of={answer} />}
      {answer.isPending && <Skeleton height={240} />}
      {answer.data && (
        <div className={classes['packing']}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('orders.product')}</th>
                <th scope="col">{t('orders.pieces')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.data.products.map((product) => (
                <tr key={`${product.product_id} ${product.variant_id}`}>
                  <td>{nameOf(product)}</td>
                  <td className="figures">{count(product.quantity)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {answer.data.orders.map((order) => (
            <OrderBlock key={order.id} order={order} />
          ))}
          <Group justify="flex-end" mt="md" className={classes['no-print'] ?? ''}>
            <Button onClick={() => window.print()}>{t('orders.print')}</Button>
          </Group>
        </div>
      )}
    </Dialog>
  );
}
