import type { Data } from '@kutip/contracts/endpoint';
import { settlements } from '@kutip/contracts/settlements';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, figureColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import classes from './settlements.module.css';

type IncomingRow = Data<typeof settlements.incoming>['list']['data'][number];

const columnsIn = ({ t, day, count }: Messages): ListColumn<IncomingRow>[] => [
  {
    id: 'expected_date',
    header: t('settlements.column_expected'),
    sort: 'expected_date',
    card: 'title',
    exports: ['expected_date'],
    cell: ({ expected_date }) => <strong>{day(expected_date)}</strong>,
  },
  {
    id: 'channel_flag',
    header: t('payments.column_channel'),
    card: 'line',
    exports: ['channel_flag'],
    cell: ({ channel_flag }) => t(`channel.${channel_flag}`),
  },
  {
    id: 'collection_day',
    header: t('settlements.column_collected'),
    card: 'line',
    exports: ['collection_day'],
    cell: ({ collection_day }) => day(collection_day),
  },
  {
    id: 'to',
    header: t('settlements.column_bank'),
    card: 'line',
    exports: ['destination', 'is_auto_settlement', 'status'],
    cell: ({ destination, is_auto_settlement, status }) => (
      <>
        {t(destination === 'BANK' ? 'settlements.goes_bank' : 'settlements.goes_balance')}{' '}
        {destination === 'BALANCE' && is_auto_settlement && (
          <TextLink to="/info/view" search={{ tab: 'banks', record: 'new' }}>
            {t('banks.add')}
          </TextLink>
        )}{' '}
        {status === 'ON_HOLD' && <Badge tone="attention">{t('settlements.held')}</Badge>}
      </>
    ),
  },
  {
    id: 'payment_count',
    header: t('settlements.column_payments'),
    isNumeric: true,
    card: 'foot',
    exports: ['payment_count'],
    cell: ({ payment_count }) => count(payment_count),
  },
  figureColumn('gross', t('settlements.column_gross'), {
    exports: ['gross', ['fee', t('settlements.column_fee')], ['fee_tax', t('settlements.column_tax')]],
  }),
  figureColumn('deducted', t('settlements.column_deducted')),
  amountColumn('net', t('settlements.column_net')),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('channel_flag', t('payments.filter_channel'), CHANNEL_FLAGS, (flag) => t(`channel.${flag}`)),
];

/** Payments that are not settled yet, by expected date. */
export function IncomingTab() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(settlements.incoming);
  const columns = useLocalized(messages, columnsIn);
  return (
    <>
      <p className={classes['intro']}>{t('settlements.incoming_text')}</p>
      <ListFrame
        of={list}
        columns={columns}
        choices={choicesIn(messages)}
        label={t('settlements.tab_incoming')}
        empty={{ title: t('settlements.incoming_empty'), text: t('settlements.incoming_empty_text') }}
      />
    </>
  );
}
