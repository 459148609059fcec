import type { Data } from '@kutip/contracts/endpoint';
import { paymentAdmin } from '@kutip/contracts/payment-records';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { ATTEMPT_STATUSES } from '@kutip/domain/payment';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { methodName } from '../../shared/ui/method-name.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { AttemptBadge } from '../../shared/ui/status-badge.tsx';
import { MerchantFilter } from './merchant-filter.tsx';

type Payment = Data<typeof paymentAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Payment>[] => [
  {
    id: 'no',
    header: t('payment_desk.filter_merchant'),
    card: 'title',
    cell: ({ merchant, transaction_invoice_no }) => <TwoLines title={merchant} number={transaction_invoice_no} />,
  },
  {
    id: 'payer',
    header: t('payments.column_payer'),
    card: 'line',
    cell: ({ payer_name, title }) => <TwoLines text={payer_name} below={title} />,
  },
  {
    id: 'channel',
    header: t('payments.column_channel'),
    card: 'line',
    cell: (row) => methodName(row, { t }),
  },
  momentColumn('created_at', t('payments.column_date'), { card: 'foot' }),
  statusColumn(
    t('list.status'),
    ({ status, provider_code }) => <AttemptBadge status={status} provider_code={provider_code} />,
    { card: 'line' },
  ),
  figureColumn('amount', t('payment_desk.column_amount'), { card: 'end' }),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), ATTEMPT_STATUSES, (status) => t(`attempt_status.${status}`)),
  listFilter('channel_flag', t('payments.filter_channel'), [...CHANNEL_FLAGS, 'offline'], (flag) =>
    t(`channel.${flag}`),
  ),
];

/** /payments: of all merchants, or of the one that the address names. */
export function PaymentListPage() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(paymentAdmin.list);
  const { account_id = '', ...filters } = list.state.filters;
  const title = t('payment_desk.title');
  return (
    <>
      <PageHead
        crumbs={[{ title, subtitle: t('payment_desk.subtitle') }]}
        actions={
          <MerchantFilter
            value={account_id}
            choose={(chosen) => list.change({ filters: chosen ? { ...filters, account_id: chosen } : filters })}
          />
        }
      />
      <ListFrame
        of={list}
        columns={useLocalized(messages, columnsIn)}
        choices={choicesIn(messages)}
        label={title}
        searchLabel={t(account_id ? 'payment_desk.search_label_merchant' : 'payment_desk.search_label')}
        open={(payment: Payment) => `/payments/${payment.account_id}/${payment.id}`}
        empty={{ title: t('payment_desk.empty'), text: t('payment_desk.empty_text') }}
      />
    </>
  );
}
