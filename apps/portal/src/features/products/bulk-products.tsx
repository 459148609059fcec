import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { products } from '@kutip/contracts/products';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { changesFor, isValidBulkEdit, NO_BULK_EDIT, type BulkEdit } from './bulk-edit.ts';
import { useMessages } from './messages/use-messages.ts';
import type { ProductRow } from './product.ts';

/** The most products of one call. */
const MAX_BULK = 200;

type Results = Data<typeof products.bulkUpdate>['results'];

/** The products that were refused, by name. */
function Refused({ results, rows }: { results: Results; rows: readonly ProductRow[] }) {
  const { t } = useMessages();
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.title ?? id;
  return (
    <ul>
      {results
        .filter(({ is_done }) => !is_done)
        .map(({ id, reason }) => (
          <li key={id}>
            <bdi>{nameOf(id)}</bdi>:{' '}
            {t(reason === 'too_small' ? 'products.bulk_compare_price' : 'products.bulk_refused')}
          </li>
        ))}
    </ul>
  );
}

interface BulkFormProps {
  edit: BulkEdit;
  setEdit: (edit: BulkEdit) => void;
}

function BulkFields({ edit, setEdit }: BulkFormProps) {
  const { t } = useMessages();
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('products.bulk_price')}
        value={edit.price_kind}
        data={[
          { value: 'keep', label: t('products.bulk_keep') },
          { value: 'set', label: t('products.bulk_price_set') },
          { value: 'percent', label: t('products.bulk_price_percent') },
        ]}
        onChange={(event) => setEdit({ ...edit, price_kind: event.currentTarget.value as BulkEdit['price_kind'] })}
      />
      {edit.price_kind !== 'keep' && (
        <TextInput
          label={t(`products.bulk_price_${edit.price_kind}`)}
          description={edit.price_kind === 'percent' ? t('products.bulk_percent_help') : undefined}
          inputMode={edit.price_kind === 'percent' ? 'text' : 'decimal'}
          autoComplete="off"
          leftSection={edit.price_kind === 'percent' ? '%' : 'RM'}
          leftSectionWidth={44}
          value={edit.price}
          onChange={(event) => setEdit({ ...edit, price: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t('products.bulk_stock')}
        description={t('products.bulk_stock_help')}
        inputMode="numeric"
        autoComplete="off"
        value={edit.stock}
        onChange={(event) => setEdit({ ...edit, stock: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('products.status')}
        value={edit.record_status}
        data={[
          { value: '', label: t('products.bulk_keep') },
          { value: String(PRODUCT_STATUS.active), label: t('products.active') },
          { value: String(PRODUCT_STATUS.archived), label: t('products.archived') },
        ]}
        onChange={(event) => setEdit({ ...edit, record_status: event.currentTarget.value })}
      />
    </Stack>
  );
}

/** Changes the prices, stock or status of the selected products. Those that are refused stay listed with the reason. */
export function BulkProducts({ rows, clear }: { rows: readonly ProductRow[]; clear: () => void }) {
  const { t, count } = useMessages();
  const [edit, setEdit] = useState<BulkEdit | null>(null);
  const [refused, setRefused] = useState<Results>([]);
  const update = useCall(products.bulkUpdate, { confirm: false });
  const close = (): void => {
    setEdit(null);
    setRefused([]);
  };
  const save = (): void =>
    update.mutate(
      { body: { products: changesFor(edit!, rows) } },
      {
        onSuccess: ({ updated, results }) => {
          toast({ title: t('products.bulk_done', { count: updated, shown: count(updated) }) });
          if (updated < results.length) return setRefused(results);
          close();
          clear();
        },
      },
    );
  if (rows.length > MAX_BULK) return <span>{t('products.bulk_limit', { shown: count(MAX_BULK) })}</span>;
  return (
    <>
      <Button size="xs" onClick={() => setEdit(NO_BULK_EDIT)}>
        {t('products.bulk_edit')}
      </Button>
      <Dialog
        isOpen={edit !== null}
        close={close}
        title={t('products.bulk_title', { count: rows.length, shown: count(rows.length) })}
      >
        {edit && <BulkFields edit={edit} setEdit={setEdit} />}
        {refused.length > 0 && <Refused results={refused} rows={rows} />}
        <Button mt="lg" loading={update.isPending} disabled={!edit || !isValidBulkEdit(edit, rows)} onClick={save}>
          {t('products.bulk_save')}
        </Button>
      </Dialog>
    </>
  );
}
