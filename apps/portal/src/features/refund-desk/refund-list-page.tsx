import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { refundAdmin } from '@kutip/contracts/refunds';
import { VOID_SALE_STATUSES, VOID_SALE_TYPES } from '@kutip/domain/refund';
import { useMemo } from 'react';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { RefundBadge } from './refund-words.tsx';

type Refund = Data<typeof refundAdmin.all>['list']['data'][number];

const columnsIn = ({ t }: AdminWords): ListColumn<Refund>[] => [
  {
    id: 'no',
    header: t('admin.refunds.column_merchant'),
    card: 'title',
    exports: [
      ['merchant', t('admin.refunds.column_merchant')],
      ['invoice_no', t('admin.refunds.column_no')],
    ],
    cell: ({ merchant, invoice_no }) => (
      <>
        <strong>{merchant}</strong>
        <Text size="xs" c="dimmed">
          <span className="number-like">{invoice_no}</span>
        </Text>
      </>
    ),
  },
  {
    id: 'payer',
    header: t('admin.refunds.column_payer'),
    card: 'line',
    exports: ['payer_name', 'title'],
    cell: ({ payer_name, title }) => (
      <>
        {payer_name}
        <Text size="xs" c="dimmed">
          {title}
        </Text>
      </>
    ),
  },
  {
    id: 'made',
    header: t('payouts.column_made'),
    sort: 'created_at',
    card: 'foot',
    exports: ['created_at'],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: t('list.status'),
    card: 'line',
    exports: ['status', 'reason'],
    cell: ({ status }) => <RefundBadge status={status} />,
  },
  {
    id: 'amount',
    header: t('admin.refunds.column_amount'),
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

const choicesIn = ({ t }: AdminWords): Choice[] => [
  {
    name: 'status',
    label: t('list.status'),
    options: VOID_SALE_STATUSES.map((status) => ({ value: status, label: t(`admin.refund_status.${status}`) })),
  },
  {
    name: 'type',
    label: t('admin.refunds.filter_type'),
    options: VOID_SALE_TYPES.map((type) => ({ value: type, label: t(`admin.refunds.type_${type}`) })),
  },
];

/** /refunds: of every merchant; those above the limit wait for one of us. */
export function RefundListPage() {
  const words = useAdminWords();
  const { t, language } = words;
  const list = useList(refundAdmin.all);
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <>
      <PageHead crumbs={[{ title: t('admin.refunds.title'), subtitle: t('admin.refunds.subtitle') }]} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choices}
        label={t('admin.refunds.title')}
        searchLabel={t('admin.refunds.search_label')}
        open={({ id }: Refund) => `/refunds/${id}`}
        empty={{ title: t('admin.refunds.empty'), text: t('admin.refunds.empty_text') }}
      />
    </>
  );
}
