import type { Data } from '@kutip/contracts/endpoint';
import { topUpReviews } from '@kutip/contracts/top-ups';
import { TOP_UP_POOLS, TOP_UP_STATUSES } from '@kutip/domain/top-up';
import type { AdminWords } from '../../shared/i18n/use-admin-words.ts';
import { choiceOf, type Choice } from '../../shared/list-page/choices.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { TopUpBadge } from '../../shared/ui/money-badges.tsx';

type TopUp = Data<typeof topUpReviews.list>['list']['data'][number];

const columnsIn = ({ t }: AdminWords): ListColumn<TopUp>[] => [
  {
    id: 'no',
    header: t('admin.top_ups.column_no'),
    card: 'title',
    exports: ['invoice_no', ['merchant_name', t('admin.top_ups.column_merchant')]],
    cell: ({ invoice_no, merchant_name }) => <TwoLines title={merchant_name} number={invoice_no} />,
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
  statusColumn(t('list.status'), ({ status }) => <TopUpBadge status={status} />, { card: 'line' }),
  amountColumn('amount', t('admin.top_ups.column_amount')),
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  choiceOf('status', t('list.status'), TOP_UP_STATUSES, (status) => t(`top_up_status.${status}`)),
  choiceOf('pool_type', t('admin.top_ups.column_pool'), TOP_UP_POOLS, (pool) => t(`admin.merchants.pool_${pool}`)),
];

/** /top-ups: what merchants bring in; those with a proof wait for one of us. */
export const TopUpListPage = () => (
  <DeskList
    area="top_ups"
    listing={topUpReviews.list}
    columnsIn={columnsIn}
    choicesIn={choicesIn}
    open={({ id }: TopUp) => `/top-ups/${id}`}
  />
);
