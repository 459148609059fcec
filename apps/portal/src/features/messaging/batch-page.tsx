import type { Data } from '@kutip/contracts/endpoint';
import { messageBatches } from '@kutip/contracts/message-batches';
import { DELIVERY_STATUSES, REJECTION_REASONS, type DeliveryStatus } from '@kutip/domain/message-batch';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn } from '../../shared/list-page/common-columns.tsx';
import { listFilter, withoutFilters } from '../../shared/list-page/list-filters.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import classes from './messaging.module.css';

type Batch = Data<typeof messageBatches.read>;
type Delivery = Data<typeof messageBatches.deliveries>['list']['data'][number];

const LIST = '/messages/view';
const TONE: Record<DeliveryStatus, BadgeTone> = {
  QUEUED: 'attention',
  SENT: 'quiet',
  DELIVERED: 'quiet',
  REFUSED: 'bad',
  FAILED: 'bad',
  REJECTED: 'quiet',
};

/** Our own reasons in the user's language; what a network or mail server wrote stays as it is. */
function reasonIn({ t }: Messages, reason: string | null): string | null {
  const known = REJECTION_REASONS.find((one) => one === reason);
  return known ? t(`messaging.reason_${known}`) : reason;
}

const columnsIn = (messages: Messages): ListColumn<Delivery>[] => {
  const { t } = messages;
  return [
    {
      id: 'person',
      header: t('messaging.column_person'),
      sort: 'full_name',
      card: 'title',
      exports: ['full_name', 'address'],
      cell: ({ full_name, address }) => <TwoLines text={full_name} number={address} />,
    },
    {
      id: 'status',
      header: t('list.status'),
      sort: 'status',
      card: 'line',
      exports: ['status', 'reason'],
      cell: ({ status, reason }) => (
        <>
          <Badge tone={TONE[status]}>{t(`messaging.status_${status}`)}</Badge>
          {reason && <div>{reasonIn(messages, reason)}</div>}
        </>
      ),
    },
    figureColumn('cost', t('messaging.column_cost'), { card: 'end' }),
  ];
};

const deliveriesOfBatch = withoutFilters(messageBatches.deliveries, 'batch_id');

function Deliveries({ id }: { id: string }) {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(deliveriesOfBatch, { batch_id: id });
  const columns = useLocalized(messages, columnsIn);
  const statuses = listFilter('status', t('list.status'), DELIVERY_STATUSES, (status) =>
    t(`messaging.status_${status}`),
  );
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[statuses]}
      label={t('messaging.deliveries')}
      searchLabel={t('messaging.search_deliveries')}
      empty={{ title: t('messaging.no_deliveries'), text: '' }}
    />
  );
}

function BatchRecord({ batch }: { batch: Batch }) {
  const { t, count, dateTime } = useMessages();
  const { channel, subject, message, cost, returned, segments } = batch;
  const is_paid = channel === 'SMS';
  return (
    <>
      <PageHead
        crumbs={[{ title: t('messaging.title'), to: LIST }, { title: subject || t(`messaging.channel_${channel}`) }]}
      />
      <RecordPanel title={t('messaging.details')}>
        <p className={classes['text']} dir="auto">
          {message}
        </p>
        <FactList
          facts={[
            [t('messaging.column_channel'), t(`messaging.channel_${channel}`)],
            [t('messaging.accepted'), count(batch.accepted_count)],
            [t('messaging.sent_count'), count(batch.sent_count)],
            [t('messaging.failed_count'), count(batch.failed_count)],
            [t('messaging.rejected_count'), count(batch.rejected_count)],
            [t('messaging.segments'), is_paid && count(segments)],
            [t('messaging.cost'), is_paid && <Money key="cost" amount={cost} />],
            [t('messaging.returned'), returned > 0 && <Money key="returned" amount={returned} />],
            [t('messaging.created_by'), batch.created_by],
            [t('payments.column_date'), dateTime(batch.created_at)],
          ]}
        />
      </RecordPanel>
      <Deliveries id={batch.id} />
    </>
  );
}

/** /messages/view/{id}: a message to many, and the result for each recipient. */
export function BatchPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(messageBatches.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={LIST}>
      {(batch) => <BatchRecord key={batch.id} batch={batch} />}
    </RecordGate>
  );
}
