import { introducerPortal } from '@kutip/contracts/introducers';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { AttemptBadge } from '../../shared/ui/status-badge.tsx';
import { earnedColumns, merchantColumn, type EarnedPayment } from './earning-columns.tsx';
import { EarningList } from './earning-list.tsx';

const columnsIn = (messages: Messages): ListColumn<EarnedPayment>[] => [
  merchantColumn(messages),
  {
    id: 'channel',
    header: messages.t('introducer.column_method'),
    card: 'line',
    exports: ['channel'],
    cell: ({ channel }) => messages.t(`channel.${channel}`),
  },
  momentColumn('paid_at', messages.t('introducer.column_paid'), { card: 'foot' }),
  statusColumn(messages.t('list.status'), ({ status }) => <AttemptBadge status={status} />, { card: 'line' }),
  ...earnedColumns(messages),
];

/** /transactions/payment: the payments that earned commission. */
export const EarnedPaymentsPage = () => (
  <EarningList listing={introducerPortal.payments} columnsFor={columnsIn} messages={useMessages()} kind="payments" />
);
