import { products } from '@kutip/contracts/products';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { RecordGate, RECORD_SKELETON } from '../../shared/record/record-gate.tsx';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';

// View and form are separate chunks: only the form needs the choosers of groups and pictures.
const ProductView = lazyPanel(async () => (await import('./product-view.tsx')).ProductView, RECORD_SKELETON);
const EditProduct = lazyPanel(async () => (await import('./product-form.tsx')).EditProduct, RECORD_SKELETON);

/** /products/{mode}/{id} */
export function ProductPage() {
  const { mode, id } = useParams({ strict: false }) as { mode: string; id: string };
  const answer = useQuery(queryFor(products.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/products/datatable">
      {(record) =>
        mode === 'edit' ? <EditProduct key={record.id} record={record} /> : <ProductView record={record} />
      }
    </RecordGate>
  );
}
