import { messageBatches } from '@kutip/contracts/message-batches';
import type { Data } from '@kutip/contracts/endpoint';
import { BATCH_CHANNELS } from '@kutip/domain/message-batch';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { listFilter } from '../../shared/list-page/list-filters.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';

type BatchRow = Data<typeof messageBatches.batches>['list']['data'][number];

const columnsIn = ({ t, count }: Messages): ListColumn<BatchRow>[] => [
  {
    id: 'message',
    header: t('messaging.column_message'),
    card: 'title',
    exports: ['subject', 'message'],
    cell: ({ subject, message }) => (
      <TwoLines text={<bdi>{subject || message}</bdi>} below={subject && <bdi>{message.slice(0, 80)}</bdi>} />
    ),
  },
  {
    id: 'channel',
    header: t('messaging.column_channel'),
    card: 'line',
    exports: ['channel'],
    cell: ({ channel }) => t(`messaging.channel_${channel}`),
  },
  {
    id: 'sent',
    header: t('messaging.column_sent'),
    card: 'line',
    isNumeric: true,
    exports: ['sent_count', ['accepted_count', t('messaging.accepted')]],
    cell: ({ sent_count, accepted_count }) => (
      <span className="figures">{`${count(sent_count)} / ${count(accepted_count)}`}</span>
    ),
  },
  momentColumn('created_at', t('payments.column_date')),
  figureColumn('cost', t('messaging.column_cost'), { card: 'end' }),
];

/** The messages that were sent, newest first. */
export function SentTab() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(messageBatches.batches);
  const columns = useLocalized(messages, columnsIn);
  const channels = listFilter('channel', t('messaging.column_channel'), BATCH_CHANNELS, (channel) =>
    t(`messaging.channel_${channel}`),
  );
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[channels]}
      label={t('messaging.title')}
      searchLabel={t('messaging.search_label')}
      open={({ id }: BatchRow) => `/messages/view/${id}`}
      empty={{ title: t('messaging.empty'), text: t('messaging.empty_text') }}
    />
  );
}
