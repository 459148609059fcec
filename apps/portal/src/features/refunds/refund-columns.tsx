import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import type { refunds } from '@kutip/contracts/refunds';
import type { WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { RefundBadge } from './refund-badge.tsx';

export type RefundRow = Data<typeof refunds.list>['list']['data'][number];

/** Of whom, under which number, and where it goes. */
const facts = ({ t }: WordsOf): ListColumn<RefundRow>[] => [
  {
    id: 'payer',
    header: t('refunds.column_payment'),
    card: 'title',
    exports: ['payer_name', ['title', t('payments.column_for')], ['transaction_invoice_no', t('refunds.payment')]],
    cell: ({ payer_name, title, transaction_invoice_no }) => (
      <>
        <strong>{payer_name ?? title}</strong>
        <Text size="xs" c="dimmed" fw={400}>
          <span className="number-like">{transaction_invoice_no}</span>
        </Text>
      </>
    ),
  },
  {
    id: 'no',
    header: t('refunds.column_no'),
    card: 'line',
    exports: ['invoice_no', ['type', t('refunds.type')], ['reason', t('refunds.reason')]],
    cell: ({ invoice_no, type }) => (
      <>
        <span className="number-like">{invoice_no}</span>
        <Text size="xs" c="dimmed" fw={400}>
          {t(`refunds.type_${type}`)}
        </Text>
      </>
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
          {bank_name} <span className="number-like">{account_mask}</span>
        </>
      ),
  },
];

/** The columns of a list of refunds. */
export const refundColumns = (words: WordsOf): ListColumn<RefundRow>[] => [...facts(words), ...standing(words)];

/** When it was asked for, how it stands, how much. */
const standing = ({ t }: WordsOf): ListColumn<RefundRow>[] => [
  {
    id: 'created_at',
    header: t('refunds.column_made'),
    sort: 'created_at',
    card: 'line',
    exports: ['created_at', ['requested_by_name', t('refunds.requested_by')]],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: t('list.status'),
    card: 'end',
    exports: ['status', ['failed_reason', t('refunds.failed_reason')]],
    cell: ({ status }) => <RefundBadge status={status} />,
  },
  {
    id: 'amount',
    header: t('refunds.column_amount'),
    sort: 'amount',
    isFigure: true,
    card: 'end',
    exports: ['amount', ['fee_returned', t('refunds.fee_returned')]],
    cell: ({ amount }) => (
      <strong>
        <Money amount={amount} />
      </strong>
    ),
  },
];
