import { RECORD_STATUS } from '@kutip/domain/collection';
import type { CollectionRecord } from '../../../features/collections/collection.ts';
import { CollectionView } from '../../../features/collections/collection-record.tsx';
import { RECORD_SKELETON } from '../../../shared/record/record-gate.tsx';
import { lazyPanel } from '../../../shared/ui/lazy-page.tsx';

// One chunk per tab.
const BillList = lazyPanel(
  async () => (await import('../../../features/bills/bill-list.tsx')).BillList,
  RECORD_SKELETON,
);
const PaymentList = lazyPanel(
  async () => (await import('../../../features/payments/payment-list.tsx')).PaymentList,
  RECORD_SKELETON,
);
const SigningKey = lazyPanel(
  async () => (await import('../../../features/callbacks/signing-key.tsx')).SigningKey,
  RECORD_SKELETON,
);
const UploadPanel = lazyPanel(
  async () => (await import('../../../features/uploads/upload-panel.tsx')).UploadPanel,
  RECORD_SKELETON,
);

/** A collection with the payments and bills that belong to it. */
export function CollectionTabs({ record }: { record: CollectionRecord }) {
  return (
    <CollectionView
      record={record}
      payments={<PaymentList collection_id={record.id} />}
      bills={<BillList collection_id={record.id} />}
      upload={<UploadPanel collection_id={record.id} isOpen={record.record_status === RECORD_STATUS.active} />}
      signingKey={<SigningKey />}
    />
  );
}
