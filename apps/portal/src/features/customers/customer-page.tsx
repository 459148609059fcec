import { customers } from '@kutip/contracts/customers';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { RecordGate, RECORD_SKELETON } from '../../shared/record/record-gate.tsx';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';

// View and form are separate chunks: the form includes the list of towns.
const CustomerView = lazyPanel(async () => (await import('./customer-view.tsx')).CustomerView, RECORD_SKELETON);
const EditCustomer = lazyPanel(async () => (await import('./customer-form.tsx')).EditCustomer, RECORD_SKELETON);

/** /customers/{mode}/{id} */
export function CustomerPage() {
  const { mode, id } = useParams({ strict: false }) as { mode: string; id: string };
  const answer = useQuery(queryFor(customers.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/customers/datatable">
      {(record) =>
        mode === 'edit' ? <EditCustomer key={record.id} record={record} /> : <CustomerView record={record} />
      }
    </RecordGate>
  );
}
