import { customerBills } from '@kutip/contracts/customer-bills';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { RecordGate, RECORD_SKELETON } from '../../shared/record/record-gate.tsx';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import { isOpen, OPEN_REFRESH_MS } from './refresh.ts';

// Whoever looks at a bill need not wait for its form, nor the other way round.
const BillView = lazyPart(async () => (await import('./bill-view.tsx')).BillView);
const EditBill = lazyPart(async () => (await import('./edit-bill.tsx')).EditBill);

/**
 * /collections/{mode}/{id}/bills/view/{billId} and /customer-bills/{mode}/{id}: the bill, its code to scan, and how it
 * goes; it updates itself while open. In mode edit: its form.
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
      {(bill) => (
        <Suspense fallback={RECORD_SKELETON}>
          {isEdited ? <EditBill key={bill.id} bill={bill} /> : <BillView bill={bill} />}
        </Suspense>
      )}
    </RecordGate>
  );
}
