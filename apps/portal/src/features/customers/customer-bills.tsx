import { Text } from '@mantine/core';
import { customers } from '@kutip/contracts/customers';
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

type BillRow = Data<typeof customers.bills>['list']['data'][number];

const columnsIn = ({ t }: WordsOf): ListColumn<BillRow>[] => [
  {
    id: 'title',
    header: t('bills.column_title'),
    card: 'title',
    exports: [
      ['invoice_no', t('customers.invoice_no')],
      ['title', t('bills.column_title')],
    ],
    cell: ({ title, invoice_no }) => (
      <>
        <strong>{title}</strong>
        <Text size="xs" c="dimmed" fw={400}>
          <span className="number-like">{invoice_no}</span>
        </Text>
      </>
    ),
  },
  {
    id: 'created',
    header: t('bills.column_created'),
    sort: 'created_at',
    card: 'line',
    exports: ['created_at'],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: t('bills.column_status'),
    card: 'end',
    exports: ['status'],
    cell: ({ status }) => <BillBadge status={status} />,
  },
  {
    id: 'amount',
    header: t('bills.column_amount'),
    sort: 'amount',
    isFigure: true,
    card: 'end',
    exports: ['amount'],
    cell: ({ amount }) => (
      <strong>
        <Money amount={amount} />
      </strong>
    ),
  },
];

/** What one customer was billed. */
export function CustomerBills({ customer_id }: { customer_id: string }) {
  const words = useWords();
  const { t, language } = words;
  // The customer stands in the path, not in the address of the list.
  const list = useList({ ...customers.bills, filters: ['status'] }, { customer_id });
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
      label={t('customers.bills')}
      open={({ id, collection_id }: BillRow) =>
        collection_id === null ? `/customer-bills/view/${id}` : `/collections/view/${collection_id}/bills/view/${id}`
      }
      empty={{ title: t('customers.no_bills'), text: t('customers.no_bills_text') }}
    />
  );
}
