import type { Data } from '@kutip/contracts/endpoint';
import { topUps } from '@kutip/contracts/top-ups';
import { TOP_UP_POOLS, TOP_UP_STATUSES } from '@kutip/domain/top-up';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { TopUpBadge } from '../../shared/ui/money-badges.tsx';
import { TopUpButton } from './top-up-button.tsx';

type Row = Data<typeof topUps.list>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Row>[] => [
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
  momentColumn('created_at', t('top_ups.column_created'), {
    exports: ['created_at', ['paid_at', t('top_ups.paid_at')]],
  }),
  statusColumn(t('top_ups.column_status'), ({ status }) => <TopUpBadge status={status} />, {
    exports: ['status', ['bank_reference', t('top_ups.bank_reference')]],
  }),
  amountColumn('amount', t('top_ups.column_amount'), { exports: ['amount', ['total', t('top_ups.total')]] }),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), TOP_UP_STATUSES, (status) => t(`top_up_status.${status}`)),
  listFilter('pool_type', t('top_ups.column_pool'), TOP_UP_POOLS, (pool) => t(`pools.pool_${pool}`)),
];

/** The merchant's top-ups. */
export function TopUpsTab() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(topUps.list);
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(messages)}
      label={t('pools.tab_top_ups')}
      searchLabel={t('top_ups.search_label')}
      open={({ id }: Row) => `/pools/top-ups/${id}`}
      empty={{ title: t('top_ups.empty'), text: t('top_ups.empty_text'), action: <TopUpButton /> }}
    />
  );
}
