import { collections } from '@kutip/contracts/collections';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BillList } from '../../../features/bills/bill-list.tsx';
import { CollectionView } from '../../../features/collections/collection-record.tsx';
import { EditCollection } from '../../../features/collections/edit-collection.tsx';
import { PaymentList } from '../../../features/payments/payment-list.tsx';
import { queryFor } from '../../../shared/api/query.ts';
import { RecordGate } from '../../../shared/record/record-gate.tsx';

/** /collections/{mode}/{id}: a collection with the payments and bills that belong to it. */
export function CollectionPage() {
  const { mode, id } = useParams({ strict: false }) as { mode: string; id: string };
  const answer = useQuery(queryFor(collections.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/collections/list">
      {(record) =>
        mode === 'edit' ? (
          <EditCollection key={record.id} record={record} />
        ) : (
          <CollectionView
            record={record}
            payments={<PaymentList collection_id={id} />}
            bills={<BillList collection_id={id} />}
          />
        )
      }
    </RecordGate>
  );
}
