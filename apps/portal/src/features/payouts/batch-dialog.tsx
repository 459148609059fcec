import { Button, Group, Stack, Text } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import { pools } from '@kutip/contracts/pools';
import { payouts } from '@kutip/contracts/payouts';
import { payoutBatches, payoutBatchForms } from '@kutip/contracts/payout-batches';
import { PAYOUT_COLUMNS } from '@kutip/domain/payout-file';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { useFileErrorText } from '../../shared/table-file/file-error.ts';
import { TableField } from '../../shared/table-file/table-field.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { BatchPreview } from './batch-preview.tsx';

/** Creates payouts from a table: choose a file, review, confirm. */
export function BatchDialog({ close }: { close: () => void }) {
  const { t, count } = useMessages();
  const navigate = useNavigate();
  const faultOf = useFileErrorText({
    columns: PAYOUT_COLUMNS,
    labelOf: (column) => t(`payouts.file_${column}`),
    messages: { too_many_rows: t('payouts.too_many_rows'), no_good_rows: t('payouts.no_good_rows') },
  });
  const [file, setFile] = useState<File | null>(null);
  const previewFile = useCall(payoutBatchForms.preview, { confirm: false, suppress: true });
  const upload = useCall(payoutBatchForms.upload, {
    confirm: ({ total_rows }) => ({ title: t('payouts.file_taken', { count: total_rows, shown: count(total_rows) }) }),
    changes: [payouts, pools, dashboard],
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    previewFile.reset();
    if (chosen) previewFile.mutate({ body: { file: chosen } });
  };
  const preview = previewFile.data;
  const good_rows = preview?.good_rows ?? 0;
  const send = (): void => {
    if (!file || !preview) return;
    upload.mutate(
      { body: { file, again: preview.uploaded_before ? 'true' : 'false' } },
      {
        onSuccess: ({ id }) => {
          close();
          void navigate({ to: `/payout/files/${id}` });
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
          isReading={previewFile.isPending}
          fault={previewFile.isError ? faultOf(previewFile.error) : null}
        />
        {preview && <BatchPreview preview={preview} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button disabled={good_rows === 0} loading={upload.isPending} onClick={send}>
            {t('payouts.file_pay', { count: good_rows, shown: count(good_rows) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
