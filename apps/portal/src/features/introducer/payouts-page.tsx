import { introducerPortal } from '@kutip/contracts/introducers';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { PayoutBadge } from '../../shared/ui/money-badges.tsx';
import { earnedColumns, merchantColumn, type EarnedPayout } from './earning-columns.tsx';
import { EarningList } from './earning-list.tsx';

const columnsIn = (messages: Messages): ListColumn<EarnedPayout>[] => [
  merchantColumn(messages),
  {
    id: 'account',
    header: messages.t('introducer.column_account'),
    card: 'line',
    exports: ['bank', 'account_number'],
    cell: ({ bank, account_number }) => <TwoLines text={bank} number={account_number} />,
  },
  momentColumn('processed_at', messages.t('introducer.column_paid'), { card: 'foot' }),
  statusColumn(messages.t('list.status'), ({ status }) => <PayoutBadge status={status} awaits_approval={false} />, {
    card: 'line',
  }),
  ...earnedColumns(messages),
];

/** /transactions/payout: the payouts that earned commission. */
export const EarnedPayoutsPage = () => (
  <EarningList listing={introducerPortal.payouts} columnsFor={columnsIn} messages={useMessages()} kind="payouts" />
);
