import type { Data } from '@kutip/contracts/endpoint';
import { pools } from '@kutip/contracts/pools';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { partColumns, poolChoice } from './part-columns.tsx';

type Snapshot = Data<typeof pools.balances>['list']['data'][number];

const columnsIn = (words: WordsOf): ListColumn<Snapshot>[] => [
  {
    id: 'day',
    header: words.t('pools.column_day'),
    sort: 'as_of',
    card: 'title',
    exports: ['day', 'as_of'],
    cell: ({ day: of }) => <strong>{words.day(of)}</strong>,
  },
  {
    id: 'pool',
    header: words.t('pools.filter_pool'),
    card: 'line',
    exports: ['pool_type'],
    cell: ({ pool_type }) => words.t(`pools.pool_${pool_type}`),
  },
  ...partColumns(words),
];

/** What each balance held when each day ended. */
export function DaysTab() {
  const words = useWords();
  const { t } = words;
  const list = useList(pools.balances);
  const columns = useInWords(words, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[poolChoice(words)]}
      label={t('pools.tab_days')}
      empty={{ title: t('pools.days_empty'), text: t('pools.days_empty_text') }}
    />
  );
}
