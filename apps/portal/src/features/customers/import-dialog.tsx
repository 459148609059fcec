import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { customerBills } from '@kutip/contracts/customer-bills';
import { customerForms, customers } from '@kutip/contracts/customers';
import { CUSTOMER_COLUMNS } from '@kutip/domain/customer-import';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { useFileErrorText } from '../../shared/table-file/file-error.ts';
import { TableField } from '../../shared/table-file/table-field.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ImportFaults, ImportPreview, type ImportResult } from './import-result.tsx';

type Existing = 'skip' | 'update';
const EXISTING: readonly Existing[] = ['skip', 'update'];

interface ImportSummaryProps {
  result: ImportResult;
  existing: Existing;
  choose: (existing: Existing) => void;
}

/** What the import would do, before anything is created. */
function ImportSummary({ result, existing, choose }: ImportSummaryProps) {
  const { t, count } = useMessages();
  const { created, updated, skipped, failed } = result;
  const existing_count = updated + skipped;
  return (
    <>
      <Text role="status">
        {t('customers.import_found', { fresh: count(created), known: count(existing_count), failed: count(failed) })}
      </Text>
      {existing_count > 0 && (
        <Radio.Group
          label={t('customers.import_known')}
          value={existing}
          onChange={(next) => choose(EXISTING.find((one) => one === next) ?? 'skip')}
        >
          <Stack gap="xs" mt="xs">
            {EXISTING.map((one) => (
              <Radio key={one} value={one} label={t(`customers.import_${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <ImportFaults result={result} />
      <ImportPreview result={result} />
    </>
  );
}

/** Imports customers from a table: choose a file, review, confirm. */
export function ImportDialog({ close }: { close: () => void }) {
  const { t, count } = useMessages();
  const faultOf = useFileErrorText({
    columns: CUSTOMER_COLUMNS,
    labelOf: (column) => t(`customers.column_${column}`),
    messages: { too_many_rows: t('customers.too_many_rows') },
  });
  const [file, setFile] = useState<File | null>(null);
  const [existing, setExisting] = useState<Existing>('skip');
  const preview = useCall(customerForms.import, { confirm: false, suppress: true });
  const importFile = useCall(customerForms.import, {
    confirm: ({ created, updated }) => ({
      title: t('customers.imported'),
      text: t('customers.imported_text', { created: count(created), updated: count(updated) }),
    }),
    changes: [customerBills],
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    preview.reset();
    if (chosen) preview.mutate({ body: { file: chosen, is_trial: 'true' } });
  };
  const result = preview.data;
  const import_count = result ? result.created + (existing === 'update' ? result.updated + result.skipped : 0) : 0;
  return (
    <Dialog isOpen close={close} width_px={780} title={t('customers.import_title')}>
      <Stack>
        <Text c="dimmed">{t('customers.import_text')}</Text>
        <TableField
          template={customers.template}
          label={t('customers.import_file')}
          placeholder={t('customers.import_choose')}
          clearLabel={t('customers.import_clear')}
          file={file}
          choose={choose}
          isReading={preview.isPending}
          fault={preview.isError ? faultOf(preview.error) : null}
        />
        {result && <ImportSummary result={result} existing={existing} choose={setExisting} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={!file || import_count === 0}
            loading={importFile.isPending}
            onClick={() => file && importFile.mutate({ body: { file, existing } }, { onSuccess: close })}
          >
            {t('customers.import_take', { count: import_count, shown: count(import_count) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
