import { customerBills } from '@kutip/contracts/customer-bills';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { RecordGate, RECORD_SKELETON } from '../../shared/record/record-gate.tsx';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { isOpen, OPEN_REFRESH_MS } from './bill-polling.ts';

// View and form are separate chunks, because most visits need only one.
const BillView = lazyPanel(async () => (await import('./bill-view.tsx')).BillView, RECORD_SKELETON);
const EditBill = lazyPanel(async () => (await import('./edit-bill.tsx')).EditBill, RECORD_SKELETON);

/**
 * /collections/{mode}/{id}/bills/view/{billId} and /customer-bills/{mode}/{id}: the bill with its QR code and status,
 * refreshed while it is open. In mode edit: its form.
 */
export function BillPage() {
  const { mode, id, billId = id } = useParams({ strict: false }) as { mode: string; id: string; billId?: string };
  const isEdited = mode === 'edit';
  const answer = useQuery({
    ...queryFor(customerBills.read, { params: { id: billId } }, { suppress: true }),
    refetchInterval: ({ state }) => (!isEdited && state.data && isOpen(state.data) ? OPEN_REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/customer-bills/datatable">
      {(bill) => (isEdited ? <EditBill key={bill.id} bill={bill} /> : <BillView bill={bill} />)}
    </RecordGate>
  );
}
