import type { Data } from '@kutip/contracts/endpoint';
import { subscriptions } from '@kutip/contracts/subscriptions';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { hasRate } from '@kutip/domain/fees';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import classes from './plans.module.css';
import { ServiceTaxPanel } from './service-tax-panel.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';

type Plan = Data<typeof subscriptions.list>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Plan>[] => [
  {
    id: 'name',
    header: t('plans.column_name'),
    sort: 'name',
    card: 'title',
    exports: ['name', 'code'],
    cell: ({ name, code }) => <TwoLines title={name} number={code} />,
  },
  {
    id: 'ways',
    header: t('plans.column_payment_methods'),
    card: 'line',
    cell: (plan) =>
      CHANNEL_FLAGS.filter((flag) => plan[`${flag}_enable`] && hasRate(plan.advanced_setting.rates, flag))
        .map((flag) => t(`channel.${flag}`))
        .join(', '),
  },
  {
    id: 'offer',
    header: t('plans.column_offer'),
    card: 'foot',
    exports: ['is_public', 'record_status'],
    cell: ({ is_public, record_status }) => (
      <Badge tone={is_public && record_status === 1 ? 'good' : 'quiet'}>
        {t(is_public && record_status === 1 ? 'plans.offered' : 'plans.not_offered')}
      </Badge>
    ),
  },
  figureColumn('monthly_price', t('plans.column_monthly'), { id: 'monthly', card: 'end' }),
  figureColumn('yearly_price', t('plans.column_yearly'), { id: 'yearly', card: 'line' }),
];

/** /plans: the plans that merchants can choose, with their limits and prices. */
export function PlanListPage() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(subscriptions.list);
  const canCreate = may(
    useSession((state) => state.user),
    subscriptions.create.access,
  );
  const columns = useLocalized(messages, columnsIn);
  return (
    <>
      <PageHead
        crumbs={[{ title: t('plans.title'), subtitle: t('plans.subtitle') }]}
        actions={canCreate && <LinkButton to="/plans/new">{t('plans.create')}</LinkButton>}
      />
      <ListFrame
        of={list}
        columns={columns}
        label={t('plans.title')}
        open={({ id }: Plan) => `/plans/${id}`}
        empty={{ title: t('plans.empty'), text: t('plans.empty_text') }}
      />
      <div className={classes['below']}>
        <ServiceTaxPanel />
      </div>
    </>
  );
}
