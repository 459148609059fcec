import type { Data } from '@kutip/contracts/endpoint';
import { pools } from '@kutip/contracts/pools';
import { sen } from '@kutip/domain/money';
import { BUCKETS, LINE_KINDS, POOL_TYPES } from '@kutip/domain/pool';
import { useMemo } from 'react';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import classes from './pools.module.css';

type Line = Data<typeof pools.lines>['list']['data'][number];

const columnsIn = ({ t }: WordsOf): ListColumn<Line>[] => [
  {
    id: 'kind',
    header: t('pools.column_kind'),
    card: 'title',
    exports: ['kind', ['reference_type', t('pools.column_subject')]],
    cell: ({ kind }) => <strong>{t(`transfer_kind.${kind}`)}</strong>,
  },
  {
    id: 'subject',
    header: t('pools.column_subject'),
    card: 'line',
    exports: [['invoice_no', t('customers.invoice_no')], 'description'],
    cell: ({ invoice_no, description, reference_type }) => (
      <>
        {description ?? t(`pools.subject_${reference_type}`)}
        {invoice_no && <div className={`number-like ${classes['dim']}`}>{invoice_no}</div>}
      </>
    ),
  },
  {
    id: 'posted_at',
    header: t('pools.column_when'),
    sort: 'posted_at',
    card: 'line',
    exports: ['posted_at'],
    cell: ({ posted_at }) => <Moment at={posted_at} />,
  },
  {
    id: 'part',
    header: t('pools.column_part'),
    card: 'line',
    exports: ['pool_type', ['bucket', t('pools.filter_bucket')]],
    cell: ({ pool_type, bucket }) => `${t(`pools.pool_${pool_type}`)} · ${t(`pools.bucket_${bucket}`)}`,
  },
  {
    id: 'fee',
    header: t('pools.column_fee'),
    isFigure: true,
    isExtra: true,
    card: 'none',
    exports: ['fee', ['fee_tax', t('pools.column_tax')], ['gross', t('pools.column_gross')]],
    cell: ({ fee, fee_tax }) => <Money amount={sen(fee + fee_tax)} />,
  },
  {
    id: 'amount',
    header: t('pools.column_amount'),
    sort: 'amount',
    isFigure: true,
    card: 'end',
    exports: [['direction', t('pools.filter_direction')], 'amount'],
    cell: ({ amount, direction }) => (
      <strong>
        <Money amount={direction === 'CREDIT' ? amount : sen(0 - amount)} />
      </strong>
    ),
  },
  {
    id: 'balance_after',
    header: t('pools.column_after'),
    isFigure: true,
    card: 'foot',
    exports: ['balance_after'],
    cell: ({ balance_after }) => <Money amount={balance_after} />,
  },
];

const choicesIn = ({ t }: WordsOf): Choice[] => [
  {
    name: 'pool_type',
    label: t('pools.filter_pool'),
    options: POOL_TYPES.map((pool) => ({ value: pool, label: t(`pools.pool_${pool}`) })),
  },
  {
    name: 'bucket',
    label: t('pools.filter_bucket'),
    options: BUCKETS.map((bucket) => ({ value: bucket, label: t(`pools.bucket_${bucket}`) })),
  },
  {
    name: 'kind',
    label: t('pools.column_kind'),
    options: LINE_KINDS.map((kind) => ({ value: kind, label: t(`transfer_kind.${kind}`) })),
  },
  {
    name: 'direction',
    label: t('pools.filter_direction'),
    options: (['CREDIT', 'DEBIT'] as const).map((one) => ({ value: one, label: t(`pools.direction_${one}`) })),
  },
];

/** Every movement of every balance with what was there after it; a line opens the story of its money. */
export function LedgerTab() {
  const words = useWords();
  const { t, language } = words;
  const list = useList(pools.lines);
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choices}
      label={t('pools.tab_ledger')}
      searchLabel={t('pools.search_label')}
      open={({ reference_id }: Line) => `/pools/story/${reference_id}`}
      empty={{ title: t('pools.empty'), text: t('pools.empty_text') }}
    />
  );
}
