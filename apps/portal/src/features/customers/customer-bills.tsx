import { customers } from '@kutip/contracts/customers';
import type { Data } from '@kutip/contracts/endpoint';
import { BILL_STATUSES } from '@kutip/domain/payment';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, withoutFilters } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { BillBadge } from '../../shared/ui/status-badge.tsx';

type BillRow = Data<typeof customers.bills>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<BillRow>[] => [
  {
    id: 'title',
    header: t('bills.column_title'),
    card: 'title',
    exports: [
      ['invoice_no', t('customers.invoice_no')],
      ['title', t('bills.column_title')],
    ],
    cell: ({ title, invoice_no }) => <TwoLines title={title} number={invoice_no} />,
  },
  momentColumn('created_at', t('bills.column_created'), { id: 'created' }),
  statusColumn(t('bills.column_status'), ({ status, source }) => <BillBadge status={status} source={source} />),
  amountColumn('amount', t('bills.column_amount')),
];

/** The customer is part of the path, so it is not a filter. */
const billsOfCustomer = withoutFilters(customers.bills, 'customer_id');

/** The bills of one customer. */
export function CustomerBills({ customer_id }: { customer_id: string }) {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(billsOfCustomer, { customer_id });
  const status = listFilter('status', t('list.status'), BILL_STATUSES, (one) => t(`bill_status.${one}`));
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[status]}
      label={t('customers.bills')}
      open={({ id, collection_id }: BillRow) =>
        collection_id === null ? `/customer-bills/view/${id}` : `/collections/view/${collection_id}/bills/view/${id}`
      }
      empty={{ title: t('customers.no_bills'), text: t('customers.no_bills_text') }}
    />
  );
}
