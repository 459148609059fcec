import type { Data } from '@kutip/contracts/endpoint';
import { payoutAdmin } from '@kutip/contracts/payouts';
import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { PayoutBadge } from '../../shared/ui/money-badges.tsx';

type Payout = Data<typeof payoutAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Payout>[] => [
  {
    id: 'no',
    header: t('payout_desk.column_merchant'),
    card: 'title',
    exports: [
      ['merchant', t('payout_desk.column_merchant')],
      ['invoice_no', t('payout_desk.column_no')],
    ],
    cell: ({ merchant, invoice_no }) => <TwoLines title={merchant} number={invoice_no} />,
  },
  {
    id: 'to',
    header: t('payout_desk.column_to'),
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
  amountColumn('amount', t('payout_desk.column_amount'), { exports: ['amount', 'fee', 'fee_tax', 'total'] }),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), DISBURSEMENT_STATUSES, (status) => t(`payout_status.${status}`)),
  {
    name: 'awaits_approval',
    label: t('payout_desk.filter_waits'),
    options: [
      { value: 'true', label: t('payout_desk.yes') },
      { value: 'false', label: t('payout_desk.no') },
    ],
  },
];

const TEXTS = {
  title: 'payout_desk.title',
  subtitle: 'payout_desk.subtitle',
  search_label: 'payout_desk.search_label',
  empty: 'payout_desk.empty',
  empty_text: 'payout_desk.empty_text',
} as const;

/** /payouts: of all merchants; those above the limit wait for a second person. */
export const PayoutListPage = () => (
  <DeskList
    messages={useMessages()}
    texts={TEXTS}
    listing={payoutAdmin.list}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ id }: Payout) => `/payouts/${id}`}
  />
);
