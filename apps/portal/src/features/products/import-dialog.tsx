import { Button, Group, Stack, Text } from '@mantine/core';
import { productFiles, productForms } from '@kutip/contracts/product-files';
import { productVariants } from '@kutip/contracts/products';
import { READ_PRODUCT_COLUMNS } from '@kutip/domain/product-file';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFileErrorText } from '../../shared/table-file/file-error.ts';
import { TableField } from '../../shared/table-file/table-field.tsx';
import { Templates } from '../../shared/table-file/templates.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { columnLabel } from './import-column.ts';
import { ImportFaults, ImportPreview, type ImportResult } from './import-result.tsx';
import { useMessages } from './messages/use-messages.ts';

/** What the import would do, before anything is written. */
function ImportSummary({ result }: { result: ImportResult }) {
  const { t, count } = useMessages();
  const { created, changed, unchanged, failed } = result;
  const counts = {
    created: count(created),
    changed: count(changed),
    unchanged: count(unchanged),
    failed: count(failed),
  };
  return (
    <>
      <Text role="status">
        {t('products.import_found', counts)}
        {created + changed + failed === 0 && ` ${t('products.import_none')}`}
      </Text>
      <ImportFaults result={result} />
      <ImportPreview result={result} />
    </>
  );
}

/** Imports products from a table: choose a file, review, confirm. */
export function ImportDialog({ close }: { close: () => void }) {
  const messages = useMessages();
  const { t, count } = messages;
  const faultOf = useFileErrorText({
    columns: READ_PRODUCT_COLUMNS,
    labelOf: (column) => columnLabel(messages, column),
    messages: { too_many_rows: t('products.import_too_many_rows') },
  });
  const [file, setFile] = useState<File | null>(null);
  const preview = useCall(productForms.import, { confirm: false, suppress: true });
  const importFile = useCall(productForms.import, {
    confirm: ({ created, changed }) => ({
      title: t('products.imported'),
      text: t('products.imported_text', { created: count(created), changed: count(changed) }),
    }),
    changes: [productVariants],
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    preview.reset();
    if (chosen) preview.mutate({ body: { file: chosen, is_trial: 'true' } });
  };
  const import_count = preview.data ? preview.data.created + preview.data.changed : 0;
  return (
    <Dialog isOpen close={close} width_px={780} title={t('products.import_title')}>
      <Stack>
        <Text c="dimmed">{t('products.import_text')}</Text>
        <Templates of={productFiles.exportRows} label={t('products.import_own')} />
        <TableField
          template={productFiles.template}
          label={t('products.import_file')}
          placeholder={t('products.import_choose')}
          clearLabel={t('products.import_clear')}
          file={file}
          choose={choose}
          isReading={preview.isPending}
          fault={preview.isError ? faultOf(preview.error) : null}
        />
        {preview.data && <ImportSummary result={preview.data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={!file || import_count === 0}
            loading={importFile.isPending}
            onClick={() => file && importFile.mutate({ body: { file } }, { onSuccess: close })}
          >
            {t('products.import_take', { count: import_count, shown: count(import_count) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
