import type { Data } from '@kutip/contracts/endpoint';
import type { refunds } from '@kutip/contracts/refunds';
import type { Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { RefundBadge } from './refund-badge.tsx';

export type RefundRow = Data<typeof refunds.list>['list']['data'][number];

/** Payer, refund number and payee account. */
const partyColumns = ({ t }: Messages): ListColumn<RefundRow>[] => [
  {
    id: 'payer',
    header: t('refunds.column_payment'),
    card: 'title',
    exports: [
      'payer_name',
      ['title', t('payments.column_description')],
      ['transaction_invoice_no', t('refunds.payment')],
    ],
    cell: ({ payer_name, title, transaction_invoice_no }) => (
      <TwoLines title={payer_name ?? title} number={transaction_invoice_no} />
    ),
  },
  {
    id: 'no',
    header: t('refunds.column_no'),
    card: 'line',
    exports: ['invoice_no', ['type', t('refunds.type')], ['reason', t('refunds.reason')]],
    cell: ({ invoice_no, type }) => (
      <TwoLines text={<span className="number-like">{invoice_no}</span>} below={t(`refunds.type_${type}`)} />
    ),
  },
  {
    id: 'to',
    header: t('refunds.column_to'),
    card: 'line',
    exports: [
      'bank_name',
      ['account_mask', t('refunds.account_number')],
      ['account_name', t('refunds.account_name')],
      ['bank_reference', t('refunds.bank_reference')],
    ],
    cell: ({ bank_name, account_mask }) =>
      account_mask && (
        <>
          {bank_name} <span className="account-mask">{account_mask}</span>
        </>
      ),
  },
];

/** The columns of a list of refunds. */
export const refundColumns = (messages: Messages): ListColumn<RefundRow>[] => [
  ...partyColumns(messages),
  ...statusColumns(messages),
];

/** Date, status and amount. */
const statusColumns = ({ t }: Messages): ListColumn<RefundRow>[] => [
  momentColumn('created_at', t('refunds.column_date'), {
    exports: ['created_at', ['requested_by_name', t('refunds.requested_by')]],
  }),
  statusColumn(t('list.status'), ({ status }) => <RefundBadge status={status} />, {
    exports: ['status', ['failed_reason', t('refunds.failed_reason')]],
  }),
  amountColumn('amount', t('refunds.column_amount'), {
    exports: ['amount', ['fee_returned', t('refunds.fee_returned')]],
  }),
];
