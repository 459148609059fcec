import { RECORD_STATUS } from '@kutip/domain/collection';
import { Suspense } from 'react';
import type { CollectionRecord } from '../../../features/collections/collection.ts';
import { CollectionView } from '../../../features/collections/collection-record.tsx';
import { RECORD_SKELETON } from '../../../shared/record/record-gate.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-page.tsx';

// One chunk per tab.
const BillList = lazyComponent(async () => (await import('../../../features/bills/bill-list.tsx')).BillList);
const PaymentList = lazyComponent(
  async () => (await import('../../../features/payments/payment-list.tsx')).PaymentList,
);
const SigningKey = lazyComponent(async () => (await import('../../../features/callbacks/signing-key.tsx')).SigningKey);
const UploadPanel = lazyComponent(async () => (await import('../../../features/uploads/upload-panel.tsx')).UploadPanel);

/** A collection with the payments and bills that belong to it. */
export function CollectionTabs({ record }: { record: CollectionRecord }) {
  return (
    <CollectionView
      record={record}
      payments={
        <Suspense fallback={RECORD_SKELETON}>
          <PaymentList collection_id={record.id} />
        </Suspense>
      }
      bills={
        <Suspense fallback={RECORD_SKELETON}>
          <BillList collection_id={record.id} />
        </Suspense>
      }
      upload={
        <Suspense fallback={RECORD_SKELETON}>
          <UploadPanel collection_id={record.id} isOpen={record.record_status === RECORD_STATUS.active} />
        </Suspense>
      }
      signingKey={
        <Suspense fallback={RECORD_SKELETON}>
          <SigningKey />
        </Suspense>
      }
    />
  );
}
