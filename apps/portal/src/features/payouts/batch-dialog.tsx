import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { payoutBatches, payoutBatchForms } from '@kutip/contracts/payout-batches';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFile } from '../../shared/api/use-file.ts';
import { en } from '../../shared/i18n/en.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { Note } from '../../shared/ui/note.tsx';
import { BatchPreview } from './batch-preview.tsx';

/** Why the API takes no file, in a sentence of its own where there is one. */
function fileFault(error: unknown, { t }: WordsOf): string | undefined {
  if (!(error instanceof ApiError) || error.code !== CODE.upload_refused || error.breakdown === null) return undefined;
  const { breakdown } = error;
  const reason = typeof breakdown === 'string' ? breakdown : breakdown['file'];
  if (reason === 'too_many_rows') return t('payouts.too_many_rows');
  if (reason === 'no_good_rows') return t('payouts.no_good_rows');
  const word = `refused_${reason}`;
  if (!Object.hasOwn(en.uploads, word)) return undefined;
  const columns = typeof breakdown === 'string' ? [] : Object.keys(breakdown).filter((name) => name !== 'file');
  return t(`uploads.${word as 'refused_missing_headings'}`, {
    columns: columns.map((column) => t(`payouts.file_${column as 'bank'}`)).join(', '),
  });
}

function Templates() {
  const { t } = useWords();
  const template = useFile(payoutBatches.template);
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

/** Payouts from a table: chosen, looked at, and only then made. */
export function BatchDialog({ close }: { close: () => void }) {
  const words = useWords();
  const { t, count } = words;
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [file, setFile] = useState<File | null>(null);
  const look = useCall(payoutBatchForms.preview, { confirm: false, suppress: true });
  const take = useCall(payoutBatchForms.upload, {
    confirm: ({ total_rows }) => ({ title: t('payouts.file_taken', { count: total_rows, shown: count(total_rows) }) }),
    changes: ['payout-records', 'master-pool-balance', 'pools', 'dashboard'],
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    look.reset();
    if (chosen) look.mutate({ body: { file: chosen } });
  };
  const preview = look.data;
  const good = preview?.good_rows ?? 0;
  const send = (): void => {
    if (!file || !preview) return;
    take.mutate(
      { body: { file, again: preview.uploaded_before ? 'true' : 'false' } },
      {
        onSuccess: ({ id }) => {
          close();
          void navigate({ to: `/payout/files/${id}` as never });
        },
      },
    );
  };
  return (
    <Dialog isOpen close={close} width_px={820} title={t('payouts.file_title')}>
      <Stack>
        <Text c="dimmed">{t('payouts.file_text')}</Text>
        <Templates />
        <FileInput
          label={t('payouts.file')}
          placeholder={t('payouts.file_choose')}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': t('payouts.file_clear') }}
        />
        {look.isPending && <Text role="status">{t('uploads.reading')}</Text>}
        {look.isError && (
          <Note kind="attention" title={t('uploads.not_taken')}>
            {fileFault(look.error, words) ?? failureText(look.error)}
          </Note>
        )}
        {preview && <BatchPreview preview={preview} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button disabled={good === 0} loading={take.isPending} onClick={send}>
            {t('payouts.file_pay', { count: good, shown: count(good) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
