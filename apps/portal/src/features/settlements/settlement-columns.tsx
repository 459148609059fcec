import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import type { settlements } from '@kutip/contracts/settlements';
import type { WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { SettlementBadge } from './settlement-badge.tsx';

export type SettlementRow = Data<typeof settlements.list>['list']['data'][number];

/** Where a settlement goes, in words; the masked account when it is a bank. */
export const destinationOf = (
  { t }: WordsOf,
  { destination, account_mask }: Pick<SettlementRow, 'destination' | 'account_mask'>,
) =>
  destination === 'BANK'
    ? (account_mask ?? t('settlements.destination_BANK'))
    : destination && t('settlements.destination_BALANCE');

/** How the net sum comes about, a column a part; all but the first are shown to whoever chooses them. */
function partColumns({ t }: WordsOf): ListColumn<SettlementRow>[] {
  const figure = (id: 'gross' | 'fee' | 'fee_tax' | 'deducted', header: string): ListColumn<SettlementRow> => ({
    id,
    header,
    isFigure: true,
    isExtra: id !== 'gross',
    card: 'none',
    exports: [id],
    cell: (row) => <Money amount={row[id]} />,
  });
  return [
    figure('gross', t('settlements.column_gross')),
    figure('fee', t('settlements.column_fee')),
    figure('fee_tax', t('settlements.column_tax')),
    figure('deducted', t('settlements.column_deducted')),
  ];
}

/** The columns of a list of settlements. */
export function settlementColumns(words: WordsOf): ListColumn<SettlementRow>[] {
  const { t, day, count } = words;
  return [
    {
      id: 'invoice_no',
      header: t('settlements.column_no'),
      card: 'title',
      exports: ['invoice_no'],
      cell: ({ invoice_no, type, channel_flag }) => (
        <>
          <strong className="number-like">{invoice_no}</strong>
          <Text size="xs" c="dimmed" fw={400}>
            {channel_flag ? t(`channel.${channel_flag}`) : t(`settlements.type_${type}`)}
          </Text>
        </>
      ),
    },
    {
      id: 'collection_day',
      header: t('settlements.column_for'),
      card: 'line',
      exports: ['collection_day', ['channel_flag', t('payments.column_channel')]],
      cell: ({ collection_day, payment_count }) => collection_day && `${day(collection_day)} · ${count(payment_count)}`,
    },
    {
      id: 'to',
      header: t('settlements.column_bank'),
      card: 'line',
      exports: [
        'destination',
        ['account_mask', t('settlements.account')],
        ['bank_reference', t('settlements.bank_reference')],
      ],
      cell: (row) => (
        <span className={row.destination === 'BANK' ? 'number-like' : undefined}>{destinationOf(words, row)}</span>
      ),
    },
    {
      id: 'created_at',
      header: t('settlements.column_created'),
      sort: 'created_at',
      card: 'line',
      exports: ['created_at'],
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      id: 'status',
      header: t('settlements.column_status'),
      card: 'end',
      exports: ['status'],
      cell: ({ status }) => <SettlementBadge status={status} />,
    },
    ...partColumns(words),
    {
      id: 'net',
      header: t('settlements.column_net'),
      sort: 'net',
      isFigure: true,
      card: 'end',
      exports: ['net'],
      cell: ({ net }) => (
        <strong>
          <Money amount={net} />
        </strong>
      ),
    },
  ];
}
