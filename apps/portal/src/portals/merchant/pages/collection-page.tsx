import { collections } from '@kutip/contracts/collections';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { queryFor } from '../../../shared/api/query.ts';
import { lazyComponent } from '../../../shared/ui/lazy-page.tsx';
import { RecordGate, RECORD_SKELETON } from '../../../shared/record/record-gate.tsx';

// Loaded separately: viewing a collection does not need its form, and the other way round.
const CollectionTabs = lazyComponent(async () => (await import('./collection-tabs.tsx')).CollectionTabs);
const EditCollection = lazyComponent(
  async () => (await import('../../../features/collections/edit-collection.tsx')).EditCollection,
);
const EditBillForm = lazyComponent(
  async () => (await import('../../../features/collections/edit-bill-form.tsx')).EditBillForm,
);

/** /collections/{mode}/{id}: a collection with the payments and bills that belong to it. */
export function CollectionPage() {
  const { mode, id } = useParams({ strict: false }) as { mode: string; id: string };
  const answer = useQuery(queryFor(collections.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/collections/list">
      {(record) => (
        <Suspense fallback={RECORD_SKELETON}>
          {mode !== 'edit' && <CollectionTabs record={record} />}
          {mode === 'edit' && record.collection_type === 'BILL' && <EditBillForm key={record.id} record={record} />}
          {mode === 'edit' && record.collection_type === 'PAYMENT' && (
            <EditCollection key={record.id} record={record} />
          )}
        </Suspense>
      )}
    </RecordGate>
  );
}
