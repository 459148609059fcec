import { collections } from '@kutip/contracts/collections';
import { dashboard } from '@kutip/contracts/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { AccountNote } from './account-note.tsx';
import { Attention } from './attention.tsx';
import { Channels } from './channels.tsx';
import { DashboardTour } from './dashboard-tour.tsx';
import { LatestPayments } from './latest-payments.tsx';
import { MoneyPanel, type Figures } from './money-panel.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { Trend } from './trend.tsx';
import classes from './dashboard.module.css';

const REFRESH_MS = 60_000;

/** The period in the address, `?from=…&to=…`; without one the server shows the last 30 days. */
function usePeriod() {
  const navigate = useNavigate();
  const { from = null, to = null } = useSearch({ strict: false }) as { from?: string; to?: string };
  const change = (patch: { from?: string | null; to?: string | null }): void => {
    const next = { from, to, ...patch };
    const search = next.from && next.to ? { from: next.from, to: next.to } : {};
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  return { from, to, change, query: from && to ? { start_date: from, end_date: to } : {} };
}

/** Whether there is an amount to show: a new business is not shown a page of zeros. */
const hasMoney = ({ balances, unpaid }: Figures): boolean =>
  unpaid.some(({ amount }) => amount > 0) ||
  balances.some(({ available, pending, reserved }) => available + pending + reserved > 0);

/** /dashboard: what needs attention, then the money, then the figures. Until the business is set up, the guide comes first. */
export function DashboardPage() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const period = usePeriod();
  const answer = useQuery({
    ...queryFor(dashboard.merchant, { query: period.query }),
    refetchInterval: REFRESH_MS,
    placeholderData: (previous) => previous,
  });
  const isSetUp = answer.data?.setup.every(({ status }) => status === 'DONE') ?? true;
  const create = may(user, collections.create.access) && (
    <div data-tour="create">
      {/* Until the business is set up, the next step of the guide has the page's main button. */}
      <LinkButton to="/collections/create-payment-form" variant={isSetUp ? 'filled' : 'default'}>
        {t('dashboard.create')}
      </LinkButton>
    </div>
  );
  const name = answer.data?.business_name;
  return (
    <>
      <PageHead
        crumbs={[{ title: t('dashboard.title'), ...(name && { subtitle: <bdi>{name}</bdi> }) }]}
        actions={create}
      />
      <RecordGate answer={answer} backTo="/dashboard">
        {(figures) => {
          const hasPayments = figures.setup.some((one) => one.step === 'TEST_PAYMENT' && one.status === 'DONE');
          return (
            <div className={classes['page']}>
              <AccountNote {...figures} />
              <SetupGuide steps={figures.setup} isReadOnly={user?.support_view !== undefined} />
              {hasPayments && <Attention {...figures.attention} />}
              {(hasPayments || hasMoney(figures)) && <MoneyPanel figures={figures} />}
              {hasPayments && (
                <>
                  <Trend figures={figures} from={period.from} to={period.to} change={period.change} />
                  <Channels channels={figures.channels} />
                  <LatestPayments />
                </>
              )}
              <DashboardTour />
            </div>
          );
        }}
      </RecordGate>
    </>
  );
}
