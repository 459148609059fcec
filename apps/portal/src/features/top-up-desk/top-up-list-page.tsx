import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { topUpReviews } from '@kutip/contracts/top-ups';
import { TOP_UP_POOLS, TOP_UP_STATUSES } from '@kutip/domain/top-up';
import { useMemo } from 'react';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TopUpBadge } from './top-up-words.tsx';

type TopUp = Data<typeof topUpReviews.list>['list']['data'][number];

const columnsIn = ({ t }: AdminWords): ListColumn<TopUp>[] => [
  {
    id: 'no',
    header: t('admin.top_ups.column_no'),
    card: 'title',
    exports: ['invoice_no', ['merchant_name', t('admin.top_ups.column_merchant')]],
    cell: ({ invoice_no, merchant_name }) => (
      <>
        <strong>{merchant_name}</strong>
        <Text size="xs" c="dimmed">
          <span className="number-like">{invoice_no}</span>
        </Text>
      </>
    ),
  },
  {
    id: 'pool',
    header: t('admin.top_ups.column_pool'),
    card: 'line',
    exports: ['pool_type'],
    cell: ({ pool_type }) => t(`admin.merchants.pool_${pool_type}`),
  },
  {
    id: 'proof',
    header: t('admin.top_ups.column_proof'),
    card: 'foot',
    exports: ['proof_at'],
    cell: ({ proof_at }) => proof_at && <Moment at={proof_at} />,
  },
  {
    id: 'status',
    header: t('list.status'),
    card: 'line',
    exports: ['status'],
    cell: ({ status }) => <TopUpBadge status={status} />,
  },
  {
    id: 'amount',
    header: t('admin.top_ups.column_amount'),
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
    options: TOP_UP_STATUSES.map((status) => ({ value: status, label: t(`top_up_status.${status}`) })),
  },
  {
    name: 'pool_type',
    label: t('admin.top_ups.column_pool'),
    options: TOP_UP_POOLS.map((pool) => ({ value: pool, label: t(`admin.merchants.pool_${pool}`) })),
  },
];

/** /top-ups: what merchants bring in; those with a proof wait for one of us. */
export function TopUpListPage() {
  const words = useAdminWords();
  const { t, language } = words;
  const list = useList(topUpReviews.list);
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <>
      <PageHead crumbs={[{ title: t('admin.top_ups.title'), subtitle: t('admin.top_ups.subtitle') }]} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choices}
        label={t('admin.top_ups.title')}
        searchLabel={t('admin.top_ups.search_label')}
        open={({ id }: TopUp) => `/top-ups/${id}`}
        empty={{ title: t('admin.top_ups.empty'), text: t('admin.top_ups.empty_text') }}
      />
    </>
  );
}
