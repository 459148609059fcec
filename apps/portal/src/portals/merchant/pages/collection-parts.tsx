import { RECORD_STATUS } from '@kutip/domain/collection';
import { Suspense } from 'react';
import type { CollectionRecord } from '../../../features/collections/collection.ts';
import { BillList } from '../../../features/bills/bill-list.tsx';
import { SigningKey } from '../../../features/callbacks/signing-key.tsx';
import { CollectionView } from '../../../features/collections/collection-record.tsx';
import { PaymentList } from '../../../features/payments/payment-list.tsx';
import { RECORD_SKELETON } from '../../../shared/record/record-gate.tsx';
import { lazyPart } from '../../../shared/ui/lazy-page.tsx';

// Few look at this tab.
const UploadPanel = lazyPart(async () => (await import('../../../features/uploads/upload-panel.tsx')).UploadPanel);

/** A collection with the payments and bills that belong to it. */
export function CollectionParts({ record }: { record: CollectionRecord }) {
  return (
    <CollectionView
      record={record}
      payments={<PaymentList collection_id={record.id} />}
      bills={<BillList collection_id={record.id} />}
      upload={
        <Suspense fallback={RECORD_SKELETON}>
          <UploadPanel collection_id={record.id} isOpen={record.record_status === RECORD_STATUS.active} />
        </Suspense>
      }
      signingKey={<SigningKey />}
    />
  );
}
