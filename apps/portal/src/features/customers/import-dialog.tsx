import { Button, FileInput, Group, Radio, Stack, Text } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { customerForms, customers } from '@kutip/contracts/customers';
import { CUSTOMER_COLUMNS } from '@kutip/domain/customer-import';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFile } from '../../shared/api/use-file.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { ImportFaults, ImportPreview, type ImportResult } from './import-result.tsx';

/** Why the API takes no file: the reasons that have a sentence of their own. */
const REASONS = [
  'empty',
  'wrong_type',
  'old_excel',
  'not_utf8',
  'broken',
  'encrypted',
  'too_much_inside',
  'too_many_columns',
  'too_large',
  'missing_headings',
  'doubled_headings',
] as const;

function fileFault(error: unknown, { t }: WordsOf): string | undefined {
  if (!(error instanceof ApiError) || error.breakdown === null) return undefined;
  const { breakdown } = error;
  const said = typeof breakdown === 'string' ? breakdown : breakdown['file'];
  if (said === 'too_many_rows') return t('customers.too_many_rows');
  const reason = REASONS.find((one) => one === said);
  if (!reason) return undefined;
  const named = typeof breakdown === 'string' ? [] : CUSTOMER_COLUMNS.filter((column) => column in breakdown);
  return t(`uploads.refused_${reason}`, { columns: named.map((column) => t(`customers.column_${column}`)).join(', ') });
}

function Templates() {
  const { t } = useWords();
  const template = useFile(customers.template);
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('uploads.template')}
      </Text>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          loading={template.isPending && template.variables.query.format === format}
          onClick={() => template.mutate({ query: { format } })}
        >
          {t(`uploads.template_${format}`)}
        </Button>
      ))}
    </Group>
  );
}

type Existing = 'skip' | 'update';
const EXISTING: readonly Existing[] = ['skip', 'update'];

interface LookedAt {
  result: ImportResult;
  existing: Existing;
  choose: (existing: Existing) => void;
}

/** What would become of the file, before anything is made. */
function Looked({ result, existing, choose }: LookedAt) {
  const words = useWords();
  const { t, count } = words;
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
  const words = useWords();
  const { t, count } = words;
  const failureText = useFailureText();
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
        <Templates />
        <FileInput
          label={t('customers.import_file')}
          placeholder={t('customers.import_choose')}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': t('customers.import_clear') }}
        />
        {look.isPending && <Text role="status">{t('uploads.reading')}</Text>}
        {look.isError && (
          <Note kind="attention" title={t('uploads.not_taken')}>
            {fileFault(look.error, words) ?? failureText(look.error)}
          </Note>
        )}
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
