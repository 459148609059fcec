import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { customerForms, customers } from '@kutip/contracts/customers';
import { CUSTOMER_COLUMNS } from '@kutip/domain/customer-import';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useFileFault } from '../../shared/table-file/file-fault.ts';
import { TableField } from '../../shared/table-file/table-field.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ImportFaults, ImportPreview, type ImportResult } from './import-result.tsx';

type Existing = 'skip' | 'update';
const EXISTING: readonly Existing[] = ['skip', 'update'];

interface LookedAt {
  result: ImportResult;
  existing: Existing;
  choose: (existing: Existing) => void;
}

/** What would become of the file, before anything is made. */
function Looked({ result, existing, choose }: LookedAt) {
  const { t, count } = useWords();
  const { created, updated, skipped, failed } = result;
  const known = updated + skipped;
  return (
    <>
      <Text role="status">
        {t('customers.import_found', { fresh: count(created), known: count(known), failed: count(failed) })}
      </Text>
      {known > 0 && (
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

/** Customers from a table: chosen, looked at, and only then taken. */
export function ImportDialog({ close }: { close: () => void }) {
  const { t, count } = useWords();
  const faultOf = useFileFault({
    columns: CUSTOMER_COLUMNS,
    wordOf: (column) => t(`customers.column_${column}`),
    own: { too_many_rows: t('customers.too_many_rows') },
  });
  const [file, setFile] = useState<File | null>(null);
  const [existing, setExisting] = useState<Existing>('skip');
  const look = useCall(customerForms.import, { confirm: false, suppress: true });
  const take = useCall(customerForms.import, {
    confirm: ({ created, updated }) => ({
      title: t('customers.imported'),
      text: t('customers.imported_text', { created: count(created), updated: count(updated) }),
    }),
    changes: ['customer-bills'],
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    look.reset();
    if (chosen) look.mutate({ body: { file: chosen, is_trial: 'true' } });
  };
  const result = look.data;
  const wanted = result ? result.created + (existing === 'update' ? result.updated + result.skipped : 0) : 0;
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
          isReading={look.isPending}
          fault={look.isError ? faultOf(look.error) : null}
        />
        {result && <Looked result={result} existing={existing} choose={setExisting} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={!file || wanted === 0}
            loading={take.isPending}
            onClick={() => file && take.mutate({ body: { file, existing } }, { onSuccess: close })}
          >
            {t('customers.import_take', { count: wanted, shown: count(wanted) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
