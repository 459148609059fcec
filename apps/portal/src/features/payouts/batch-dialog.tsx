import { Button, Group, Stack, Text } from '@mantine/core';
import { payoutBatches, payoutBatchForms } from '@kutip/contracts/payout-batches';
import { PAYOUT_COLUMNS } from '@kutip/domain/payout-file';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useFileFault } from '../../shared/table-file/file-fault.ts';
import { TableField } from '../../shared/table-file/table-field.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { BatchPreview } from './batch-preview.tsx';

/** Payouts from a table: chosen, looked at, and only then made. */
export function BatchDialog({ close }: { close: () => void }) {
  const { t, count } = useWords();
  const navigate = useNavigate();
  const faultOf = useFileFault({
    columns: PAYOUT_COLUMNS,
    wordOf: (column) => t(`payouts.file_${column}`),
    own: { too_many_rows: t('payouts.too_many_rows'), no_good_rows: t('payouts.no_good_rows') },
  });
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
        <TableField
          template={payoutBatches.template}
          label={t('payouts.file')}
          placeholder={t('payouts.file_choose')}
          clearLabel={t('payouts.file_clear')}
          file={file}
          choose={choose}
          isReading={look.isPending}
          fault={look.isError ? faultOf(look.error) : null}
        />
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
