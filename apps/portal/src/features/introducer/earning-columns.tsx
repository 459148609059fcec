import type { Data } from '@kutip/contracts/endpoint';
import type { introducerPortal } from '@kutip/contracts/introducers';
import type { Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, figureColumn } from '../../shared/list-page/common-columns.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { CommissionBadge } from '../../shared/ui/status-badge.tsx';

export type EarnedPayment = Data<typeof introducerPortal.payments>['list']['data'][number];
export type EarnedPayout = Data<typeof introducerPortal.payouts>['list']['data'][number];
type Earning = EarnedPayment | EarnedPayout;

/** What earned: the merchant and the reference. Nothing of the payer is known here (D-54). */
export const merchantColumn = ({ t }: Messages): ListColumn<Earning> => ({
  id: 'merchant',
  header: t('introducer.column_merchant'),
  card: 'title',
  exports: ['merchant', ['invoice_no', t('introducer.column_reference')]],
  cell: ({ merchant, invoice_no }) => <TwoLines title={merchant} number={invoice_no} />,
});

/** Amount, fee and commission, with what became of the commission. */
export const earnedColumns = ({ t }: Messages): ListColumn<Earning>[] => [
  figureColumn('amount', t('introducer.column_amount'), { sort: 'amount', card: 'line' }),
  figureColumn('fee', t('introducer.column_fee')),
  {
    id: 'commission_status',
    header: t('introducer.column_commission_status'),
    card: 'line',
    exports: ['commission_status'],
    cell: ({ commission_status }) => <CommissionBadge status={commission_status} />,
  },
  amountColumn('commission', t('introducer.column_commission')),
];
