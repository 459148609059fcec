import type { Data } from '@kutip/contracts/endpoint';
import { introducerAdmin } from '@kutip/contracts/introducers';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, figureColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { listFilter } from '../../shared/list-page/list-filters.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { CommissionBadge } from '../../shared/ui/status-badge.tsx';
import classes from './introducer-desk.module.css';
import { percentText } from '../../shared/ui/percent-text.ts';

type Commission = Data<typeof introducerAdmin.commissions>['list']['data'][number];

const STATUSES = ['PENDING', 'PAYABLE', 'PAID', 'REVERSED'] as const satisfies readonly Commission['status'][];

const columnsIn = ({ t }: Messages): ListColumn<Commission>[] => [
  {
    id: 'merchant',
    header: t('introducer_desk.column_merchant'),
    card: 'title',
    exports: ['merchant_name', 'source'],
    cell: ({ merchant_name, source }) => (
      <TwoLines title={merchant_name} below={t(`introducer_desk.source_${source}`)} />
    ),
  },
  momentColumn('earned_at', t('introducer_desk.column_earned'), { card: 'foot' }),
  figureColumn('base_fee', t('introducer_desk.column_fee')),
  {
    id: 'rate',
    header: t('introducer_desk.column_rate'),
    isNumeric: true,
    card: 'none',
    exports: ['rate_bps'],
    cell: ({ rate_bps }) => percentText(rate_bps),
  },
  statusColumn(t('list.status'), ({ status }) => <CommissionBadge status={status} />, { card: 'line' }),
  amountColumn('commission', t('introducer_desk.column_commission')),
];

/** What an introducer has earned, payment by payment. */
export function CommissionList({ introducer_id }: { introducer_id: string }) {
  const messages = useMessages();
  const { t } = messages;
  return (
    <section className={classes['commissions']}>
      <h2>{t('introducer_desk.commissions')}</h2>
      <p>{t('introducer_desk.commissions_text')}</p>
      <ListFrame
        of={useList(introducerAdmin.commissions, { introducer_id })}
        columns={useLocalized(messages, columnsIn)}
        choices={[listFilter('status', t('list.status'), STATUSES, (status) => t(`commission_status.${status}`))]}
        label={t('introducer_desk.commissions')}
        sums={{
          label: t('introducer_desk.earned'),
          labelOf: (status) => t(`commission_status.${status as Commission['status']}`),
        }}
        empty={{ title: t('introducer_desk.no_commissions'), text: t('introducer_desk.no_commissions_text') }}
      />
    </section>
  );
}
