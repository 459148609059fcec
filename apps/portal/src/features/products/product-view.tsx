import { Button } from '@mantine/core';
import { resizedUrl } from '@kutip/domain/picture-url';
import { products } from '@kutip/contracts/products';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { DeleteRecord } from '../../shared/record/delete-record.tsx';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';
import { priceRange, type ProductRecord } from './product.ts';
import classes from './products.module.css';
import { VariantsPanel } from './variants-panel.tsx';

const LIST = '/products/datatable';

const isArchived = ({ record_status }: ProductRecord): boolean => record_status !== PRODUCT_STATUS.active;

/** Duplicate, archive, delete and edit. */
function Actions({ record }: { record: ProductRecord }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { id, title, updated_at } = record;
  const duplicate = useCall(products.duplicate, { confirm: () => ({ title: t('products.duplicated') }) });
  const update = useCall(products.update, {
    confirm: ({ record_status }) => ({
      title: t(record_status === PRODUCT_STATUS.active ? 'products.restored' : 'products.archived_done'),
    }),
  });
  const record_status = isArchived(record) ? PRODUCT_STATUS.active : PRODUCT_STATUS.archived;
  return (
    <>
      <DeleteRecord endpoint={products.remove} id={id} name={title} onDone={() => void navigate({ to: LIST })} />
      <Button
        variant="default"
        loading={duplicate.isPending}
        onClick={() =>
          duplicate.mutate(
            { params: { id } },
            { onSuccess: (copy) => void navigate({ to: `/products/edit/${copy.id}` }) },
          )
        }
      >
        {t('products.duplicate')}
      </Button>
      <Button
        variant="default"
        loading={update.isPending}
        onClick={() => update.mutate({ params: { id }, body: { record_status, read_at: updated_at.toISOString() } })}
      >
        {t(isArchived(record) ? 'products.restore' : 'products.archive')}
      </Button>
      <LinkButton to={`/products/edit/${id}`}>{t('common.edit')}</LinkButton>
    </>
  );
}

function Pictures({ images, title }: Pick<ProductRecord, 'images' | 'title'>) {
  const { t } = useMessages();
  if (images.length === 0) return null;
  return (
    <RecordPanel title={t('products.pictures')}>
      <ol className={classes['pictures']}>
        {images.map((url) => (
          <li key={url}>
            <img src={resizedUrl(url, 160)} alt={title} width={96} height={96} />
          </li>
        ))}
      </ol>
    </RecordPanel>
  );
}

function Price({ record }: { record: ProductRecord }) {
  const { t, count } = useMessages();
  const { from, to } = priceRange(record);
  const { compare_price, stock, reserved, product_variant_enable, min_purchase_quantity, max_purchase_quantity } =
    record;
  return (
    <RecordPanel title={t('products.section_price')}>
      <LeadAmount
        amount={
          <>
            <Money amount={from} />
            {to > from && (
              <>
                {' – '}
                <Money amount={to} />
              </>
            )}
          </>
        }
      />
      <FactList
        facts={[
          [t('products.compare_price'), compare_price !== null && <Money key="compare" amount={compare_price} />],
          [t('products.stock'), !product_variant_enable && (stock === null ? t('products.not_counted') : count(stock))],
          [t('products.reserved'), reserved > 0 && count(reserved)],
          [t('products.low_stock_at'), record.low_stock_at !== null && count(record.low_stock_at)],
          [t('products.min_quantity'), count(min_purchase_quantity)],
          [t('products.max_quantity'), max_purchase_quantity !== null && count(max_purchase_quantity)],
        ]}
      />
    </RecordPanel>
  );
}

function Details({ record }: { record: ProductRecord }) {
  const { t, count, dateTime } = useMessages();
  const { description, sku, weight, length, width, height, lead_time_days, created_at } = record;
  const size = [length, width, height].every((side) => side !== null) && `${length} × ${width} × ${height} cm`;
  const ltr = (text: string | false | null) => text && <span dir="ltr">{text}</span>;
  return (
    <RecordPanel title={t('products.details')}>
      <FactList
        facts={[
          [
            t('field.description'),
            description && (
              <span key="description" dir="auto" style={{ whiteSpace: 'pre-line' }}>
                {description}
              </span>
            ),
          ],
          [t('products.sku'), ltr(sku)],
          [t('products.weight'), ltr(weight !== null && `${weight} kg`)],
          [t('products.size'), ltr(size)],
          [t('products.lead_time_days'), lead_time_days > 0 && count(lead_time_days)],
          [t('products.created_at'), dateTime(created_at)],
        ]}
      />
    </RecordPanel>
  );
}

/** A product with its prices, stock and variants. */
export function ProductView({ record }: { record: ProductRecord }) {
  const { t } = useMessages();
  const { title } = record;
  const canWrite = may(
    useSession((state) => state.user),
    products.update.access,
  );
  return (
    <>
      <PageHead
        crumbs={[{ title: t('products.title'), to: LIST }, { title }]}
        badge={isArchived(record) && <Badge tone="quiet">{t('products.archived')}</Badge>}
        actions={canWrite && <Actions record={record} />}
      />
      <RecordColumns>
        <Price record={record} />
        <Details record={record} />
        <Pictures images={record.images} title={title} />
      </RecordColumns>
      {record.product_variant_enable && <VariantsPanel key={record.id} record={record} canWrite={canWrite} />}
    </>
  );
}
