import { orders } from '@kutip/contracts/shipments';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { RecordGate, RECORD_SKELETON } from '../../shared/record/record-gate.tsx';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';

const OrderView = lazyPanel(async () => (await import('./order-view.tsx')).OrderView, RECORD_SKELETON);
const UNPAID_REFRESH_MS = 15_000;

/** /stores/order-management/{id}: one order, refreshed while its payment is open. */
export function OrderPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(orders.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data?.status === 'AWAITING_PAYMENT' ? UNPAID_REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/stores/order-management">
      {(order) => <OrderView order={order} />}
    </RecordGate>
  );
}
