import type { Data } from '@kutip/contracts/endpoint';
import { refundAdmin } from '@kutip/contracts/refunds';
import { VOID_SALE_STATUSES, VOID_SALE_TYPES } from '@kutip/domain/refund';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { RefundBadge } from './refund-badge.tsx';

type Refund = Data<typeof refundAdmin.all>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Refund>[] => [
  {
    id: 'no',
    header: t('refund_desk.column_merchant'),
    card: 'title',
    exports: [
      ['merchant', t('refund_desk.column_merchant')],
      ['invoice_no', t('refund_desk.column_no')],
    ],
    cell: ({ merchant, invoice_no }) => <TwoLines title={merchant} number={invoice_no} />,
  },
  {
    id: 'payer',
    header: t('refund_desk.column_payer'),
    card: 'line',
    exports: ['payer_name', 'title'],
    cell: ({ payer_name, title }) => <TwoLines text={payer_name} below={title} />,
  },
  momentColumn('created_at', t('payouts.column_date'), { id: 'made', card: 'foot' }),
  statusColumn(t('list.status'), ({ status }) => <RefundBadge status={status} />, {
    card: 'line',
    exports: ['status', 'reason'],
  }),
  amountColumn('amount', t('refund_desk.column_amount')),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), VOID_SALE_STATUSES, (status) => t(`refund_desk_status.${status}`)),
  listFilter('type', t('refund_desk.filter_type'), VOID_SALE_TYPES, (type) => t(`refund_desk.type_${type}`)),
];

const TEXTS = {
  title: 'refund_desk.title',
  subtitle: 'refund_desk.subtitle',
  search_label: 'refund_desk.search_label',
  empty: 'refund_desk.empty',
  empty_text: 'refund_desk.empty_text',
} as const;

/** /refunds: of all merchants; those that need a second person wait for staff. */
export const RefundListPage = () => (
  <DeskList
    messages={useMessages()}
    texts={TEXTS}
    listing={refundAdmin.all}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ id }: Refund) => `/refunds/${id}`}
  />
);
