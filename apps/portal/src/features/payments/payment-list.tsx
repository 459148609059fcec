import type { Data } from '@kutip/contracts/endpoint';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { ATTEMPT_STATUSES } from '@kutip/domain/payment';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DATE_BY } from '../../shared/list-page/list-state.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { methodName } from '../../shared/ui/method-name.ts';
import { AttemptBadge } from '../../shared/ui/status-badge.tsx';

export type PaymentRow = Data<typeof paymentRecords.list>['list']['data'][number];

const columnsIn = ({ t }: Messages, dateColumn: ListColumn<PaymentRow>): ListColumn<PaymentRow>[] => [
  {
    id: 'payer',
    header: t('payments.column_payer'),
    card: 'title',
    exports: ['payer_name', ['payer_email', t('field.email')]],
    cell: ({ payer_name, payer_email, transaction_invoice_no }) => (
      <TwoLines title={payer_name ?? transaction_invoice_no} below={payer_email} />
    ),
  },
  {
    id: 'for',
    header: t('payments.column_description'),
    card: 'line',
    exports: ['title', ['transaction_invoice_no', t('customers.invoice_no')]],
    cell: ({ title, transaction_invoice_no }) => <TwoLines text={title} number={transaction_invoice_no} />,
  },
  {
    id: 'channel',
    header: t('payments.column_channel'),
    card: 'line',
    exports: ['channel_flag'],
    cell: (row) => methodName(row, { t }),
  },
  dateColumn,
  statusColumn(t('payments.column_status'), ({ status, provider_code }) => (
    <AttemptBadge status={status} provider_code={provider_code} />
  )),
  amountColumn('amount', t('payments.column_amount')),
];

const startedColumns = (messages: Messages): ListColumn<PaymentRow>[] =>
  columnsIn(messages, momentColumn('created_at', messages.t('payments.column_date'), { id: 'when' }));
const paidColumns = (messages: Messages): ListColumn<PaymentRow>[] =>
  columnsIn(messages, momentColumn('paid_at', messages.t('list.date_paid'), { id: 'when' }));

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), ATTEMPT_STATUSES, (status) => t(`attempt_status.${status}`)),
  listFilter('channel_flag', t('payments.filter_channel'), CHANNEL_FLAGS, (flag) => t(`channel.${flag}`)),
  {
    ...listFilter(DATE_BY, t('list.date_by'), ['paid_at'], () => t('list.date_paid')),
    none: t('list.date_started'),
  },
];

/** Payment attempts with search and filters, optionally of one collection. */
export function PaymentList({ collection_id }: { collection_id?: string }) {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(paymentRecords.list, collection_id ? { collection_id } : {});
  const [started, paid] = [useLocalized(messages, startedColumns), useLocalized(messages, paidColumns)];
  return (
    <ListFrame
      of={list}
      columns={list.state.filters[DATE_BY] ? paid : started}
      choices={choicesIn(messages)}
      label={t('payments.title')}
      sums={{
        label: t('payments.received'),
        labelOf: (status) => t(`attempt_status.${status as PaymentRow['status']}`),
      }}
      searchLabel={t('payments.search_label')}
      open={({ id }: PaymentRow) => `/collections/payments/${id}`}
      empty={{ title: t('payments.empty'), text: t('payments.empty_text') }}
    />
  );
}
