import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { SETTLEMENT_STATUSES, SETTLEMENT_TYPES } from '@kutip/domain/settlement';
import { useMemo } from 'react';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { BankFile } from './bank-file.tsx';
import { RunNow } from './run-now.tsx';
import { SettlementBadge } from './settlement-words.tsx';

type Settlement = Data<typeof settlementAdmin.all>['list']['data'][number];

const columnsIn = ({ t, day }: AdminWords): ListColumn<Settlement>[] => [
  {
    id: 'no',
    header: t('admin.settlements.column_merchant'),
    card: 'title',
    exports: [
      ['account_name_of_merchant', t('admin.settlements.column_merchant')],
      ['invoice_no', t('admin.settlements.column_no')],
    ],
    cell: ({ invoice_no, account_name_of_merchant, channel_flag, type }) => (
      <>
        <strong>{account_name_of_merchant}</strong>
        <Text size="xs" c="dimmed">
          <span className="number-like">{invoice_no}</span> ·{' '}
          {channel_flag ? t(`channel.${channel_flag}`) : t(`settlements.type_${type}`)}
        </Text>
      </>
    ),
  },
  {
    id: 'day',
    header: t('admin.settlements.column_day'),
    card: 'line',
    exports: ['collection_day'],
    cell: ({ collection_day }) => collection_day && day(collection_day),
  },
  {
    id: 'expected',
    header: t('admin.settlements.column_expected'),
    sort: 'expected_date',
    card: 'line',
    exports: ['expected_date'],
    cell: ({ expected_date }) => day(expected_date),
  },
  {
    id: 'to',
    header: t('admin.settlements.column_to'),
    card: 'foot',
    exports: ['account_mask', 'account_name'],
    cell: ({ destination, account_mask }) =>
      destination === 'BALANCE' ? (
        t('admin.settlements.to_balance')
      ) : (
        <span className="number-like">{account_mask}</span>
      ),
  },
  {
    id: 'status',
    header: t('list.status'),
    card: 'line',
    exports: ['status', 'reason'],
    cell: ({ status }) => <SettlementBadge status={status} />,
  },
  {
    id: 'net',
    header: t('admin.settlements.column_net'),
    sort: 'net',
    isFigure: true,
    card: 'end',
    exports: ['gross', 'fee', 'fee_tax', 'deducted', 'net'],
    cell: ({ net }) => (
      <strong>
        <Money amount={net} />
      </strong>
    ),
  },
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  {
    name: 'status',
    label: t('list.status'),
    options: SETTLEMENT_STATUSES.map((status) => ({ value: status, label: t(`settlement_status.${status}`) })),
  },
  {
    name: 'type',
    label: t('settlements.filter_type'),
    options: SETTLEMENT_TYPES.map((type) => ({ value: type, label: t(`settlements.type_${type}`) })),
  },
  {
    name: 'channel_flag',
    label: t('payments.filter_channel'),
    options: CHANNEL_FLAGS.map((flag) => ({ value: flag, label: t(`channel.${flag}`) })),
  },
];

/** /settlements: of every merchant, with the run and the file for a bank without an API. */
export function SettlementListPage() {
  const words = useAdminWords();
  const { t, language } = words;
  const list = useList(settlementAdmin.all);
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <>
      <PageHead
        crumbs={[{ title: t('admin.settlements.title'), subtitle: t('admin.settlements.subtitle') }]}
        actions={
          <>
            <BankFile />
            <RunNow />
          </>
        }
      />
      <ListFrame
        of={list}
        columns={columns}
        choices={choices}
        label={t('admin.settlements.title')}
        searchLabel={t('admin.settlements.search_label')}
        open={({ id }: Settlement) => `/settlements/${id}`}
        empty={{ title: t('admin.settlements.empty'), text: t('admin.settlements.empty_text') }}
      />
    </>
  );
}
