import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';

type ClosedDay = Data<typeof reconciliation.closedDays>['list']['data'][number];

const SHORT = 12;

const columnsIn = ({ t, day, count }: Messages): ListColumn<ClosedDay>[] => [
  {
    id: 'day',
    header: t('reconciliation.column_day'),
    sort: 'day',
    card: 'title',
    exports: ['day'],
    cell: (closed) => <strong>{day(closed.day)}</strong>,
  },
  {
    id: 'hash',
    header: t('reconciliation.column_hash'),
    card: 'line',
    exports: ['hash', 'previous_hash'],
    cell: ({ hash }) => <span className="number-like">{hash.slice(0, SHORT)}…</span>,
  },
  {
    id: 'accounts',
    header: t('reconciliation.column_accounts'),
    isNumeric: true,
    card: 'line',
    exports: ['account_count'],
    cell: ({ account_count }) => count(account_count),
  },
  {
    id: 'transfers',
    header: t('reconciliation.column_transfers'),
    isNumeric: true,
    card: 'end',
    exports: ['transfer_count'],
    cell: ({ transfer_count }) => count(transfer_count),
  },
];

/** Closed days, each with its permanent hash. */
export function ClosedTab() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(reconciliation.closedDays);
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      label={t('reconciliation.tab_closed')}
      open={({ day }: ClosedDay) => `/reconciliation/days/${day}`}
      empty={{ title: t('reconciliation.closed_empty'), text: t('reconciliation.closed_empty_text') }}
    />
  );
}
