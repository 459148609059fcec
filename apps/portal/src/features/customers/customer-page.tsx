import { customers } from '@kutip/contracts/customers';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { RecordGate, RECORD_SKELETON } from '../../shared/record/record-gate.tsx';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';

// View and form are separate chunks: the form includes the list of towns.
const CustomerView = lazyComponent(async () => (await import('./customer-view.tsx')).CustomerView);
const EditCustomer = lazyComponent(async () => (await import('./customer-form.tsx')).EditCustomer);

/** /customers/{mode}/{id} */
export function CustomerPage() {
  const { mode, id } = useParams({ strict: false }) as { mode: string; id: string };
  const answer = useQuery(queryFor(customers.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/customers/datatable">
      {(record) => (
        <Suspense fallback={RECORD_SKELETON}>
          {mode === 'edit' ? <EditCustomer key={record.id} record={record} /> : <CustomerView record={record} />}
        </Suspense>
      )}
    </RecordGate>
  );
}
