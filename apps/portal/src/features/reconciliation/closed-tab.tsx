import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';

type ClosedDay = Data<typeof reconciliation.closedDays>['list']['data'][number];

const SHORT = 12;

const columnsIn = ({ t, day, count }: AdminWords): ListColumn<ClosedDay>[] => [
  {
    id: 'day',
    header: t('admin.reconciliation.column_day'),
    sort: 'day',
    card: 'title',
    exports: ['day'],
    cell: (closed) => <strong>{day(closed.day)}</strong>,
  },
  {
    id: 'hash',
    header: t('admin.reconciliation.column_hash'),
    card: 'line',
    exports: ['hash', 'previous_hash'],
    cell: ({ hash }) => <span className="number-like">{hash.slice(0, SHORT)}…</span>,
  },
  {
    id: 'accounts',
    header: t('admin.reconciliation.column_accounts'),
    isFigure: true,
    card: 'line',
    exports: ['account_count'],
    cell: ({ account_count }) => count(account_count),
  },
  {
    id: 'transfers',
    header: t('admin.reconciliation.column_transfers'),
    isFigure: true,
    card: 'end',
    exports: ['transfer_count'],
    cell: ({ transfer_count }) => count(transfer_count),
  },
];

/** Days that are over and closed, each with the hash that holds for ever. */
export function ClosedTab() {
  const words = useAdminWords();
  const { t } = words;
  const list = useList(reconciliation.closedDays);
  const columns = useInWords(words, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      label={t('admin.reconciliation.tab_closed')}
      open={({ day }: ClosedDay) => `/reconciliation/days/${day}`}
      empty={{ title: t('admin.reconciliation.closed_empty'), text: t('admin.reconciliation.closed_empty_text') }}
    />
  );
}
