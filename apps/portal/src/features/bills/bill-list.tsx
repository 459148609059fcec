import { Text } from '@mantine/core';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';
import { BILL_STATUSES } from '@kutip/domain/payment';
import { useMemo } from 'react';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { BillBadge } from '../../shared/ui/status-badge.tsx';

type BillRow = Data<typeof customerBills.list>['list']['data'][number];

const columnsIn = ({ t }: WordsOf): ListColumn<BillRow>[] => [
  {
    id: 'customer',
    header: t('bills.column_customer'),
    sort: 'full_name',
    card: 'title',
    cell: ({ full_name, invoice_no }) => (
      <>
        <strong>{full_name}</strong>
        <Text size="xs" c="dimmed" fw={400}>
          <span className="number-like">{invoice_no}</span>
        </Text>
      </>
    ),
  },
  { id: 'title', header: t('bills.column_title'), card: 'line', cell: ({ title }) => title },
  {
    id: 'created',
    header: t('bills.column_created'),
    sort: 'created_at',
    card: 'line',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { id: 'status', header: t('bills.column_status'), card: 'end', cell: ({ status }) => <BillBadge status={status} /> },
  {
    id: 'amount',
    header: t('bills.column_amount'),
    sort: 'amount',
    isFigure: true,
    card: 'end',
    cell: ({ amount }) => (
      <strong>
        <Money amount={amount} />
      </strong>
    ),
  },
];

/** The bills of one collection. */
export function BillList({ collection_id }: { collection_id: string }) {
  const words = useWords();
  const { t, language } = words;
  const list = useList(customerBills.list, { collection_id });
  const status = {
    name: 'status',
    label: t('list.status'),
    options: BILL_STATUSES.map((one) => ({ value: one, label: t(`bill_status.${one}`) })),
  };
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsIn(words), [language]);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[status]}
      label={t('bills.title')}
      open={({ id }: BillRow) => `/collections/view/${collection_id}/bills/view/${id}`}
      empty={{ title: t('bills.empty'), text: t('bills.empty_text') }}
    />
  );
}
