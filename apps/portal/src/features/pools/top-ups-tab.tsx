import type { Data } from '@kutip/contracts/endpoint';
import { topUps } from '@kutip/contracts/top-ups';
import { TOP_UP_POOLS, TOP_UP_STATUSES } from '@kutip/domain/top-up';
import { useMemo } from 'react';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { TopUpBadge } from './top-up-badge.tsx';
import { TopUpButton } from './top-up-button.tsx';

type Row = Data<typeof topUps.list>['list']['data'][number];

const columnsIn = ({ t }: WordsOf): ListColumn<Row>[] => [
  {
    id: 'invoice_no',
    header: t('top_ups.column_no'),
    card: 'title',
    exports: ['invoice_no'],
    cell: ({ invoice_no }) => <strong className="number-like">{invoice_no}</strong>,
  },
  {
    id: 'pool',
    header: t('top_ups.column_pool'),
    card: 'line',
    exports: ['pool_type'],
    cell: ({ pool_type }) => t(`pools.pool_${pool_type}`),
  },
  {
    id: 'created_at',
    header: t('top_ups.column_created'),
    sort: 'created_at',
    card: 'line',
    exports: ['created_at', ['paid_at', t('top_ups.paid_at')]],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: t('top_ups.column_status'),
    card: 'end',
    exports: ['status', ['bank_reference', t('top_ups.bank_reference')]],
    cell: ({ status }) => <TopUpBadge status={status} />,
  },
  {
    id: 'amount',
    header: t('top_ups.column_amount'),
    sort: 'amount',
    isFigure: true,
    card: 'end',
    exports: ['amount', ['total', t('top_ups.total')]],
    cell: ({ amount }) => (
      <strong>
        <Money amount={amount} />
      </strong>
    ),
  },
];

const choicesIn = ({ t }: WordsOf): Choice[] => [
  {
    name: 'status',
    label: t('list.status'),
    options: TOP_UP_STATUSES.map((status) => ({ value: status, label: t(`top_up_status.${status}`) })),
  },
  {
    name: 'pool_type',
    label: t('top_ups.column_pool'),
    options: TOP_UP_POOLS.map((pool) => ({ value: pool, label: t(`pools.pool_${pool}`) })),
  },
];

/** What the merchant has brought in or is about to. */
export function TopUpsTab() {
  const words = useWords();
  const { t, language } = words;
  const list = useList(topUps.list);
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choices}
      label={t('pools.tab_top_ups')}
      searchLabel={t('top_ups.search_label')}
      open={({ id }: Row) => `/pools/top-ups/${id}`}
      empty={{ title: t('top_ups.empty'), text: t('top_ups.empty_text'), action: <TopUpButton /> }}
    />
  );
}
