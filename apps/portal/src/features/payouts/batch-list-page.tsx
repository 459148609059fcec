import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { payoutBatches, payoutBatchForms } from '@kutip/contracts/payout-batches';
import { useState } from 'react';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { BatchBadge } from './batch-badge.tsx';
import { BatchDialog } from './batch-dialog.tsx';

type BatchRow = Data<typeof payoutBatches.list>['list']['data'][number];

const columnsIn = ({ t, count }: Messages): ListColumn<BatchRow>[] => [
  {
    id: 'file_name',
    header: t('payouts.file'),
    sort: 'file_name',
    card: 'title',
    exports: ['file_name'],
    cell: ({ file_name }) => <strong>{file_name}</strong>,
  },
  {
    id: 'rows',
    header: t('payouts.file_good'),
    card: 'line',
    exports: ['created_rows', ['total_rows', t('payouts.file_rows')]],
    cell: ({ created_rows, total_rows }) => `${count(created_rows)} / ${count(total_rows)}`,
  },
  momentColumn('created_at', t('payouts.column_date'), {
    exports: ['created_at', ['created_by_name', t('payouts.created_by')]],
  }),
  statusColumn(t('list.status'), (batch) => <BatchBadge {...batch} />),
  figureColumn('total_amount', t('payouts.column_amount'), { id: 'amount', sort: 'total_amount', card: 'end' }),
];

/** /payout/files: payout batches from tables. */
export function BatchListPage() {
  const messages = useMessages();
  const { t } = messages;
  const [isOpen, setOpen] = useState(false);
  const canPay = may(
    useSession((state) => state.user),
    payoutBatchForms.upload.access,
  );
  const list = useList(payoutBatches.list);
  const columns = useLocalized(messages, columnsIn);
  const upload = canPay && <Button onClick={() => setOpen(true)}>{t('payouts.file_choose')}</Button>;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('payouts.title'), to: '/payout/view' },
          { title: t('payouts.files'), subtitle: t('payouts.files_subtitle') },
        ]}
        actions={upload}
      />
      <ListFrame
        of={list}
        columns={columns}
        label={t('payouts.files')}
        open={({ id }: BatchRow) => `/payout/files/${id}`}
        empty={{ title: t('payouts.files_empty'), text: t('payouts.files_empty_text'), action: upload }}
      />
      {isOpen && <BatchDialog close={() => setOpen(false)} />}
    </>
  );
}
