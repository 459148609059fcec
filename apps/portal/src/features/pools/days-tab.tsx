import type { Data } from '@kutip/contracts/endpoint';
import { pools } from '@kutip/contracts/pools';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { balanceColumns, poolChoice } from './balance-columns.tsx';

type Snapshot = Data<typeof pools.balances>['list']['data'][number];

const columnsIn = (messages: Messages): ListColumn<Snapshot>[] => [
  {
    id: 'day',
    header: messages.t('pools.column_day'),
    sort: 'as_of',
    card: 'title',
    exports: ['day', 'as_of'],
    cell: ({ day: of }) => <strong>{messages.day(of)}</strong>,
  },
  {
    id: 'pool',
    header: messages.t('pools.filter_pool'),
    card: 'line',
    exports: ['pool_type'],
    cell: ({ pool_type }) => messages.t(`pools.pool_${pool_type}`),
  },
  ...balanceColumns(messages),
];

/** The balances at the end of each day. */
export function DaysTab() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(pools.balances);
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[poolChoice(messages)]}
      label={t('pools.tab_days')}
      empty={{ title: t('pools.days_empty'), text: t('pools.days_empty_text') }}
    />
  );
}
