import type { Data } from '@kutip/contracts/endpoint';
import { subscriptionHistories } from '@kutip/contracts/subscriptions';
import { PLAN_STATUSES, type PlanStatus } from '@kutip/domain/plan';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

type Row = Data<typeof subscriptionHistories.list>['list']['data'][number];

const TONE: Record<PlanStatus, BadgeTone> = {
  PENDING_PAYMENT: 'attention',
  ACTIVE: 'good',
  ENDED: 'quiet',
  CANCELLED: 'quiet',
};

const columnsIn = ({ t, day }: Messages): ListColumn<Row>[] => [
  {
    id: 'plan',
    header: t('subscriptions.column_plan'),
    card: 'title',
    exports: ['plan_name'],
    cell: ({ plan_name, time_period, is_renewal }) => (
      <>
        <strong>{plan_name}</strong>
        <div>
          {[t(`subscriptions.${time_period}`), ...(is_renewal ? [t('subscriptions.renewal')] : [])].join(' · ')}
        </div>
      </>
    ),
  },
  {
    id: 'period',
    header: t('subscriptions.column_period'),
    sort: 'start_date',
    card: 'line',
    exports: ['start_date', 'end_date'],
    cell: ({ start_date, end_date }) =>
      end_date ? t('subscriptions.validity_range', { start: day(start_date), end: day(end_date) }) : day(start_date),
  },
  {
    id: 'invoice_no',
    header: t('subscriptions.column_invoice'),
    card: 'line',
    exports: ['invoice_no'],
    cell: ({ invoice_no }) => invoice_no && <span className="number-like">{invoice_no}</span>,
  },
  momentColumn('created_at', t('subscriptions.column_made'), { id: 'made', card: 'none', isHiddenByDefault: true }),
  {
    id: 'status',
    header: t('subscriptions.column_status'),
    card: 'end',
    exports: ['status'],
    cell: ({ status }) => <Badge tone={TONE[status]}>{t(`plan_status.${status}`)}</Badge>,
  },
  figureColumn('amount', t('subscriptions.column_amount'), { card: 'end' }),
];

/** All past, current and upcoming plans of the account. */
export function PlanHistory() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(subscriptionHistories.list);
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[listFilter('status', t('list.status'), PLAN_STATUSES, (status) => t(`plan_status.${status}`))]}
      label={t('subscriptions.history')}
      searchLabel={t('subscriptions.search_label')}
      empty={{ title: t('subscriptions.history_empty'), text: t('subscriptions.history_empty_text') }}
    />
  );
}
