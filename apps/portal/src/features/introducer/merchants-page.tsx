import type { Data } from '@kutip/contracts/endpoint';
import { introducerPortal } from '@kutip/contracts/introducers';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { MerchantBadge } from '../../shared/ui/status-badge.tsx';

type Merchant = Data<typeof introducerPortal.merchants>['list']['data'][number];

const columnsIn = ({ t, count }: Messages): ListColumn<Merchant>[] => {
  const volume = (of: 'payment' | 'payout', header: string): ListColumn<Merchant> => ({
    id: of,
    header,
    isNumeric: true,
    card: 'line',
    exports: [`${of}_count`, [`${of}_amount`, t('introducer.column_amount')]],
    cell: (row) => <TwoLines text={<Money amount={row[`${of}_amount`]} />} below={count(row[`${of}_count`])} />,
  });
  return [
    {
      id: 'name',
      header: t('introducer.column_merchant'),
      sort: 'name',
      card: 'title',
      exports: ['name'],
      cell: ({ name }) => <strong>{name}</strong>,
    },
    momentColumn('joined_at', t('introducer.column_joined'), { card: 'foot' }),
    statusColumn(t('list.status'), ({ status }) => <MerchantBadge status={status} />, { card: 'line' }),
    volume('payment', t('introducer.column_payments')),
    volume('payout', t('introducer.column_payouts')),
    amountColumn('commission', t('introducer.column_commission')),
  ];
};

const TEXTS = {
  title: 'introducer.merchants',
  subtitle: 'introducer.merchants_subtitle',
  search_label: 'introducer.search_merchants',
  empty: 'introducer.no_merchants',
  empty_text: 'introducer.no_merchants_text',
} as const;

/** /merchants of the introducer portal. */
export const OwnMerchantsPage = () => (
  <DeskList messages={useMessages()} texts={TEXTS} listing={introducerPortal.merchants} columnsFor={columnsIn} />
);
