import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import type { payouts } from '@kutip/contracts/payouts';
import type { WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PayoutBadge } from './payout-badge.tsx';

export type PayoutRow = Data<typeof payouts.list>['list']['data'][number];

/** The columns of a list of payouts. */
export const payoutColumns = ({ t }: WordsOf): ListColumn<PayoutRow>[] => [
  {
    id: 'to',
    header: t('payouts.column_to'),
    sort: 'account_name',
    card: 'title',
    exports: ['account_name', ['invoice_no', t('payouts.number')]],
    cell: ({ account_name, invoice_no }) => (
      <>
        <strong>{account_name}</strong>
        <Text size="xs" c="dimmed" fw={400}>
          <span className="number-like">{invoice_no}</span>
        </Text>
      </>
    ),
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
        {bank_name} <span className="number-like">{account_number}</span>
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
  {
    id: 'created_at',
    header: t('payouts.column_made'),
    sort: 'created_at',
    card: 'line',
    exports: ['created_at', ['created_by_name', t('payouts.made_by')]],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: t('list.status'),
    card: 'end',
    exports: ['status', ['reason', t('payouts.reason')]],
    cell: (row) => <PayoutBadge {...row} />,
  },
  {
    id: 'amount',
    header: t('payouts.column_amount'),
    sort: 'amount',
    isFigure: true,
    card: 'end',
    exports: ['amount', ['fee', t('settlements.column_fee')], ['fee_tax', t('settlements.column_tax')]],
    cell: ({ amount }) => (
      <strong>
        <Money amount={amount} />
      </strong>
    ),
  },
];
