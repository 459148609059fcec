import type { CollectionRecord } from '../../../features/collections/collection.ts';
import { BillList } from '../../../features/bills/bill-list.tsx';
import { SigningKey } from '../../../features/callbacks/signing-key.tsx';
import { CollectionView } from '../../../features/collections/collection-record.tsx';
import { PaymentList } from '../../../features/payments/payment-list.tsx';

/** A collection with the payments and bills that belong to it. */
export function CollectionParts({ record }: { record: CollectionRecord }) {
  return (
    <CollectionView
      record={record}
      payments={<PaymentList collection_id={record.id} />}
      bills={<BillList collection_id={record.id} />}
      signingKey={<SigningKey />}
    />
  );
}
