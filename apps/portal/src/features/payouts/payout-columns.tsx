import type { Data } from '@kutip/contracts/endpoint';
import type { payouts } from '@kutip/contracts/payouts';
import type { Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { PayoutBadge } from '../../shared/ui/money-badges.tsx';

export type PayoutRow = Data<typeof payouts.list>['list']['data'][number];

/** The columns of a list of payouts. */
export const payoutColumns = ({ t }: Messages): ListColumn<PayoutRow>[] => [
  {
    id: 'to',
    header: t('payouts.column_to'),
    sort: 'account_name',
    card: 'title',
    exports: ['account_name', ['invoice_no', t('payouts.number')]],
    cell: ({ account_name, invoice_no }) => <TwoLines title={account_name} number={invoice_no} />,
  },
  {
    id: 'bank',
    header: t('payouts.column_bank'),
    card: 'line',
    exports: [
      'bank_name',
      ['account_number', t('payouts.account_number')],
      ['bank_account_name', t('payouts.bank_name_answer')],
      ['bank_reference', t('payouts.bank_reference')],
    ],
    cell: ({ bank_name, account_number }) => (
      <>
        {bank_name} <span className="account-mask">{account_number}</span>
      </>
    ),
  },
  {
    id: 'reference',
    header: t('payouts.column_reference'),
    card: 'line',
    exports: ['reference', ['description', t('payouts.description')]],
    cell: ({ reference, description }) => reference ?? description,
  },
  momentColumn('created_at', t('payouts.column_date'), {
    exports: ['created_at', ['created_by_name', t('payouts.created_by')]],
  }),
  statusColumn(t('list.status'), (row) => <PayoutBadge {...row} />, {
    exports: ['status', ['reason', t('payouts.reason')]],
  }),
  amountColumn('amount', t('payouts.column_amount'), {
    exports: ['amount', ['fee', t('settlements.column_fee')], ['fee_tax', t('settlements.column_tax')]],
  }),
];
