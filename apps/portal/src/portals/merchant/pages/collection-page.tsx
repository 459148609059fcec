import { collections } from '@kutip/contracts/collections';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../../shared/api/query.ts';
import { lazyPanel } from '../../../shared/ui/lazy-page.tsx';
import { RecordGate, RECORD_SKELETON } from '../../../shared/record/record-gate.tsx';

// Loaded separately: viewing a collection does not need its form, and the other way round.
const CollectionTabs = lazyPanel(async () => (await import('./collection-tabs.tsx')).CollectionTabs, RECORD_SKELETON);
const EditCollection = lazyPanel(
  async () => (await import('../../../features/collections/edit-collection.tsx')).EditCollection,
  RECORD_SKELETON,
);
const EditBillForm = lazyPanel(
  async () => (await import('../../../features/collections/edit-bill-form.tsx')).EditBillForm,
  RECORD_SKELETON,
);

/** /collections/{mode}/{id}: a collection with the payments and bills that belong to it. */
export function CollectionPage() {
  const { mode, id } = useParams({ strict: false }) as { mode: string; id: string };
  const answer = useQuery(queryFor(collections.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/collections/list">
      {(record) => {
        if (mode !== 'edit') return <CollectionTabs record={record} />;
        const Edit = record.collection_type === 'BILL' ? EditBillForm : EditCollection;
        return <Edit key={record.id} record={record} />;
      }}
    </RecordGate>
  );
}
