import type { Data } from '@kutip/contracts/endpoint';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { SETTLEMENT_STATUSES, SETTLEMENT_TYPES } from '@kutip/domain/settlement';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { SettlementBadge } from '../../shared/ui/money-badges.tsx';
import { BankFileButton } from './bank-file-button.tsx';
import { RunSettlementButton } from './run-settlement-button.tsx';

type Settlement = Data<typeof settlementAdmin.all>['list']['data'][number];

const columnsIn = ({ t, day }: Messages): ListColumn<Settlement>[] => [
  {
    id: 'no',
    header: t('settlement_desk.column_merchant'),
    card: 'title',
    exports: [
      ['merchant', t('settlement_desk.column_merchant')],
      ['invoice_no', t('settlement_desk.column_no')],
    ],
    cell: ({ invoice_no, merchant, channel_flag, type }) => (
      <TwoLines
        title={merchant}
        below={
          <>
            <span className="number-like">{invoice_no}</span> ·{' '}
            {channel_flag ? t(`channel.${channel_flag}`) : t(`settlements.type_${type}`)}
          </>
        }
      />
    ),
  },
  {
    id: 'day',
    header: t('settlement_desk.column_day'),
    card: 'none', // two dates without labels would be ambiguous
    exports: ['collection_day'],
    cell: ({ collection_day }) => collection_day && day(collection_day),
  },
  {
    id: 'expected',
    header: t('settlement_desk.column_expected'),
    sort: 'expected_date',
    card: 'line',
    exports: ['expected_date'],
    cell: ({ expected_date }) => day(expected_date),
  },
  {
    id: 'to',
    header: t('settlement_desk.column_to'),
    card: 'foot',
    exports: ['account_mask', 'account_name'],
    cell: ({ destination, account_mask }) =>
      destination === 'BALANCE' ? t('settlement_desk.to_balance') : <span className="number-like">{account_mask}</span>,
  },
  statusColumn(t('list.status'), ({ status }) => <SettlementBadge status={status} />, {
    card: 'line',
    exports: ['status', 'reason'],
  }),
  amountColumn('net', t('settlement_desk.column_net'), { exports: ['gross', 'fee', 'fee_tax', 'deducted', 'net'] }),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), SETTLEMENT_STATUSES, (status) => t(`settlement_status.${status}`)),
  listFilter('type', t('settlements.filter_type'), SETTLEMENT_TYPES, (type) => t(`settlements.type_${type}`)),
  listFilter('channel_flag', t('payments.filter_channel'), CHANNEL_FLAGS, (flag) => t(`channel.${flag}`)),
];

const TEXTS = {
  title: 'settlement_desk.title',
  subtitle: 'settlement_desk.subtitle',
  search_label: 'settlement_desk.search_label',
  empty: 'settlement_desk.empty',
  empty_text: 'settlement_desk.empty_text',
} as const;

/** /settlements: of all merchants, with the settlement run and the bank file. */
export const SettlementListPage = () => (
  <DeskList
    messages={useMessages()}
    texts={TEXTS}
    listing={settlementAdmin.all}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ id }: Settlement) => `/settlements/${id}`}
    actions={
      <>
        <BankFileButton />
        <RunSettlementButton />
      </>
    }
  />
);
