import { formatPhone } from '@kutip/domain/phone';
import { en } from './messages/en.ts';
import type { Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Badge, BillBadge } from '../../shared/ui/status-badge.tsx';
import type { BillRow } from './bill.ts';

/** The label of a bill's source. */
export const sourceText = (source: string, t: Messages['t']): string => {
  const key = `source_${source}`;
  return Object.hasOwn(en.bills, key) ? t(`bills.${key}` as 'bills.source_DIRECT') : source;
};

const customerColumns = ({ t }: Messages): ListColumn<BillRow>[] => [
  {
    id: 'customer',
    header: t('bills.column_customer'),
    sort: 'full_name',
    card: 'title',
    exports: ['full_name', ['invoice_no', t('payments.invoice_no')]],
    cell: ({ full_name, invoice_no }) => <TwoLines title={full_name} number={invoice_no} />,
  },
  { id: 'title', header: t('bills.column_title'), card: 'line', exports: ['title'], cell: ({ title }) => title },
  {
    id: 'reach',
    header: t('bills.column_reach'),
    card: 'none',
    isHiddenByDefault: true,
    exports: [
      ['email', t('field.email')],
      ['phone_number', t('field.phone_number')],
    ],
    cell: ({ email, phone_number }) => <TwoLines text={email} number={formatPhone(phone_number)} />,
  },
  {
    id: 'reference',
    header: t('field.reference_1'),
    card: 'none',
    isHiddenByDefault: true,
    exports: ['reference_1', ['reference_2', t('field.reference_2')]],
    cell: ({ reference_1 }) => reference_1,
  },
];

const dateColumns = ({ t, day }: Messages): ListColumn<BillRow>[] => [
  momentColumn('created_at', t('bills.column_created'), { id: 'created' }),
  {
    id: 'due',
    header: t('bills.due'),
    sort: 'due_date',
    card: 'line',
    exports: ['due_date'],
    cell: ({ due_date, is_overdue }) =>
      due_date && (
        <>
          {day(due_date)} {is_overdue && <Badge tone="attention">{t('bills.overdue')}</Badge>}
        </>
      ),
  },
  {
    id: 'sent',
    header: t('bills.column_sent'),
    card: 'none',
    isHiddenByDefault: true,
    exports: ['sent_at', ['reminder_count', t('bills.column_reminders')]],
    cell: ({ sent_at }) => sent_at && <Moment at={sent_at} />,
  },
  momentColumn('paid_at', t('bills.paid_at'), { id: 'paid', card: 'none', isHiddenByDefault: true }),
];

const amountColumns = ({ t }: Messages): ListColumn<BillRow>[] => [
  {
    id: 'source',
    header: t('bills.source'),
    card: 'none',
    isHiddenByDefault: true,
    exports: ['source'],
    cell: ({ source }) => sourceText(source, t),
  },
  statusColumn(t('bills.column_status'), ({ status, source }) => <BillBadge status={status} source={source} />),
  amountColumn('amount', t('bills.column_amount')),
];

export const billColumns = (messages: Messages): ListColumn<BillRow>[] => [
  ...customerColumns(messages),
  ...dateColumns(messages),
  ...amountColumns(messages),
];
