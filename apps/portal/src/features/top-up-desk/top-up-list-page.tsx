import type { Data } from '@kutip/contracts/endpoint';
import { topUpReviews } from '@kutip/contracts/top-ups';
import { TOP_UP_POOLS, TOP_UP_STATUSES } from '@kutip/domain/top-up';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { TopUpBadge } from '../../shared/ui/money-badges.tsx';

type TopUp = Data<typeof topUpReviews.list>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<TopUp>[] => [
  {
    id: 'no',
    header: t('top_up_desk.column_no'),
    card: 'title',
    exports: ['invoice_no', ['merchant_name', t('top_up_desk.column_merchant')]],
    cell: ({ invoice_no, merchant_name }) => <TwoLines title={merchant_name} number={invoice_no} />,
  },
  {
    id: 'pool',
    header: t('top_up_desk.column_pool'),
    card: 'line',
    exports: ['pool_type'],
    cell: ({ pool_type }) => t(`merchants.pool_${pool_type}`),
  },
  {
    id: 'proof',
    header: t('top_up_desk.column_proof'),
    card: 'foot',
    exports: ['proof_at'],
    cell: ({ proof_at }) => proof_at && <Moment at={proof_at} />,
  },
  statusColumn(
    t('list.status'),
    ({ status, awaits_second_person }) =>
      awaits_second_person ? <Badge tone="attention">{t('proposals.badge')}</Badge> : <TopUpBadge status={status} />,
    { card: 'line' },
  ),
  amountColumn('amount', t('top_up_desk.column_amount')),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), TOP_UP_STATUSES, (status) => t(`top_up_status.${status}`)),
  {
    name: 'awaits_second_person',
    label: t('proposals.filter'),
    options: [{ value: 'true', label: t('proposals.badge') }],
  },
  listFilter('pool_type', t('top_up_desk.column_pool'), TOP_UP_POOLS, (pool) => t(`merchants.pool_${pool}`)),
];

const TEXTS = {
  title: 'top_up_desk.title',
  subtitle: 'top_up_desk.subtitle',
  search_label: 'top_up_desk.search_label',
  empty: 'top_up_desk.empty',
  empty_text: 'top_up_desk.empty_text',
} as const;

/** /top-ups: merchants' top-ups; those with a proof wait for review. */
export const TopUpListPage = () => (
  <DeskList
    messages={useMessages()}
    texts={TEXTS}
    listing={topUpReviews.list}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ id }: TopUp) => `/top-ups/${id}`}
  />
);
