import type { Data } from '@kutip/contracts/endpoint';
import { refundAdmin } from '@kutip/contracts/refunds';
import { VOID_SALE_STATUSES, VOID_SALE_TYPES } from '@kutip/domain/refund';
import type { AdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { RefundBadge } from './refund-badge.tsx';

type Refund = Data<typeof refundAdmin.all>['list']['data'][number];

const columnsIn = ({ t }: AdminMessages): ListColumn<Refund>[] => [
  {
    id: 'no',
    header: t('admin.refunds.column_merchant'),
    card: 'title',
    exports: [
      ['merchant', t('admin.refunds.column_merchant')],
      ['invoice_no', t('admin.refunds.column_no')],
    ],
    cell: ({ merchant, invoice_no }) => <TwoLines title={merchant} number={invoice_no} />,
  },
  {
    id: 'payer',
    header: t('admin.refunds.column_payer'),
    card: 'line',
    exports: ['payer_name', 'title'],
    cell: ({ payer_name, title }) => <TwoLines text={payer_name} below={title} />,
  },
  momentColumn('created_at', t('payouts.column_date'), { id: 'made', card: 'foot' }),
  statusColumn(t('list.status'), ({ status }) => <RefundBadge status={status} />, {
    card: 'line',
    exports: ['status', 'reason'],
  }),
  amountColumn('amount', t('admin.refunds.column_amount')),
];

const choicesIn = ({ t }: AdminMessages): ListFilter[] => [
  listFilter('status', t('list.status'), VOID_SALE_STATUSES, (status) => t(`admin.refund_status.${status}`)),
  listFilter('type', t('admin.refunds.filter_type'), VOID_SALE_TYPES, (type) => t(`admin.refunds.type_${type}`)),
];

/** /refunds: of all merchants; those above the limit wait for staff. */
export const RefundListPage = () => (
  <DeskList
    area="refunds"
    listing={refundAdmin.all}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ id }: Refund) => `/refunds/${id}`}
  />
);
