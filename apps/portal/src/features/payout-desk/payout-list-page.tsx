import type { Data } from '@kutip/contracts/endpoint';
import { payoutAdmin } from '@kutip/contracts/payouts';
import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import type { AdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { PayoutBadge } from '../../shared/ui/money-badges.tsx';

type Payout = Data<typeof payoutAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: AdminMessages): ListColumn<Payout>[] => [
  {
    id: 'no',
    header: t('admin.payouts.column_merchant'),
    card: 'title',
    exports: [
      ['merchant', t('admin.payouts.column_merchant')],
      ['invoice_no', t('admin.payouts.column_no')],
    ],
    cell: ({ merchant, invoice_no }) => <TwoLines title={merchant} number={invoice_no} />,
  },
  {
    id: 'to',
    header: t('admin.payouts.column_to'),
    card: 'line',
    exports: ['bank_account_name', 'bank_name', 'account_number'],
    cell: ({ bank_account_name, bank_name, account_number }) => (
      <TwoLines
        text={bank_account_name}
        below={
          <>
            {bank_name} <span className="number-like">{account_number}</span>
          </>
        }
      />
    ),
  },
  momentColumn('created_at', t('payouts.column_date'), { id: 'made', card: 'foot' }),
  statusColumn(t('list.status'), (payout) => <PayoutBadge {...payout} />, {
    card: 'line',
    exports: ['status', 'reason'],
  }),
  amountColumn('amount', t('admin.payouts.column_amount'), { exports: ['amount', 'fee', 'fee_tax', 'total'] }),
];

const choicesIn = ({ t }: AdminMessages): ListFilter[] => [
  listFilter('status', t('list.status'), DISBURSEMENT_STATUSES, (status) => t(`payout_status.${status}`)),
  {
    name: 'awaits_approval',
    label: t('admin.payouts.filter_waits'),
    options: [
      { value: 'true', label: t('admin.payouts.yes') },
      { value: 'false', label: t('admin.payouts.no') },
    ],
  },
];

/** /payouts: of all merchants; those above the limit wait for a second person. */
export const PayoutListPage = () => (
  <DeskList
    area="payouts"
    listing={payoutAdmin.list}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ id }: Payout) => `/payouts/${id}`}
  />
);
