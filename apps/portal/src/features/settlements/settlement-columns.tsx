import type { Data } from '@kutip/contracts/endpoint';
import type { settlements } from '@kutip/contracts/settlements';
import type { Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, figureColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { SettlementBadge } from '../../shared/ui/money-badges.tsx';

export type SettlementRow = Data<typeof settlements.list>['list']['data'][number];

/** The destination; the masked account if it is a bank. */
export const destinationOf = (
  { t }: Messages,
  { destination, account_mask }: Pick<SettlementRow, 'destination' | 'account_mask'>,
) =>
  destination === 'BANK' && account_mask ? (
    <span className="number-like">{account_mask}</span>
  ) : (
    destination && t(`settlements.destination_${destination}`)
  );

/** The parts of the net amount, one column each; all but the first are optional. */
const netBreakdownColumns = ({ t }: Messages): ListColumn<SettlementRow>[] => [
  figureColumn('gross', t('settlements.column_gross')),
  figureColumn('fee', t('settlements.column_fee'), { isHiddenByDefault: true }),
  figureColumn('fee_tax', t('settlements.column_tax'), { isHiddenByDefault: true }),
  figureColumn('deducted', t('settlements.column_deducted'), { isHiddenByDefault: true }),
];

/** The columns of a list of settlements. */
export function settlementColumns(messages: Messages): ListColumn<SettlementRow>[] {
  const { t, day, count } = messages;
  return [
    {
      id: 'invoice_no',
      header: t('settlements.column_no'),
      card: 'title',
      exports: ['invoice_no'],
      cell: ({ invoice_no, type, channel_flag }) => (
        <TwoLines
          title={<span className="number-like">{invoice_no}</span>}
          below={channel_flag ? t(`channel.${channel_flag}`) : t(`settlements.type_${type}`)}
        />
      ),
    },
    {
      id: 'collection_day',
      header: t('settlements.column_collected'),
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
      cell: (row) => destinationOf(messages, row),
    },
    momentColumn('created_at', t('settlements.column_created')),
    statusColumn(t('settlements.column_status'), ({ status }) => <SettlementBadge status={status} />),
    ...netBreakdownColumns(messages),
    amountColumn('net', t('settlements.column_net')),
  ];
}
