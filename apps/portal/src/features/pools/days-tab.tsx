import type { Data } from '@kutip/contracts/endpoint';
import { pools } from '@kutip/contracts/pools';
import { POOL_TYPES } from '@kutip/domain/pool';
import { useMemo } from 'react';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Money } from '../../shared/ui/money.tsx';

type Snapshot = Data<typeof pools.balances>['list']['data'][number];

const columnsIn = ({ t, day }: WordsOf): ListColumn<Snapshot>[] => [
  {
    id: 'day',
    header: t('pools.column_day'),
    sort: 'as_of',
    card: 'title',
    exports: ['day', 'as_of'],
    cell: ({ day: of }) => <strong>{day(of)}</strong>,
  },
  {
    id: 'pool',
    header: t('pools.filter_pool'),
    card: 'line',
    exports: ['pool_type'],
    cell: ({ pool_type }) => t(`pools.pool_${pool_type}`),
  },
  ...(['pending', 'available', 'reserved'] as const).map((part) => ({
    id: part,
    header: t(`pools.${part}`),
    isFigure: true,
    card: part === 'available' ? ('end' as const) : ('foot' as const),
    exports: [part],
    cell: (row: Snapshot) => <Money amount={row[part]} />,
  })),
];

/** What each balance held when each day ended. */
export function DaysTab() {
  const words = useWords();
  const { t, language } = words;
  const list = useList(pools.balances);
  const { columns, choices } = useMemo(
    () => ({
      columns: columnsIn(words),
      choices: [
        {
          name: 'pool_type',
          label: words.t('pools.filter_pool'),
          options: POOL_TYPES.map((pool) => ({ value: pool, label: words.t(`pools.pool_${pool}`) })),
        },
      ],
    }),
    // The words change with the language only.
    // oxlint-disable-next-line react/exhaustive-deps
    [language],
  );
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choices}
      label={t('pools.tab_days')}
      empty={{ title: t('pools.days_empty'), text: t('pools.days_empty_text') }}
    />
  );
}
