import { collections } from '@kutip/contracts/collections';
import { dashboard } from '@kutip/contracts/dashboard';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Attention } from './attention.tsx';
import { Balances } from './balances.tsx';
import { Channels } from './channels.tsx';
import { DashboardTour } from './dashboard-tour.tsx';
import { LatestPayments } from './latest-payments.tsx';
import { PaidTotals } from './paid-totals.tsx';
import { Trend } from './trend.tsx';
import classes from './dashboard.module.css';

const REFRESH_MS = 60_000;

/** /dashboard: what needs attention, then the balances, then the figures. */
export function DashboardPage() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const status = useSession((state) => state.account?.status);
  const answer = useQuery({ ...queryFor(dashboard.merchant, {}), refetchInterval: REFRESH_MS });
  const create = may(user, collections.create.access) && (
    <div data-tour="create">
      <LinkButton to="/collections/create-payment-form">{t('dashboard.create')}</LinkButton>
    </div>
  );
  return (
    <>
      <PageHead crumbs={[{ title: t('dashboard.title') }]} actions={create} />
      {status !== undefined && status !== 'ACTIVE' && (
        <Note kind="attention">
          {t(status === 'PENDING_KYC' ? 'dashboard.account_checked' : 'dashboard.account_closed')}
        </Note>
      )}
      <RecordGate answer={answer} backTo="/dashboard">
        {({
          attention,
          next_settlement,
          balances,
          today,
          month,
          previous_month_to_date,
          trend,
          channels,
          as_of_seq,
        }) => (
          <div className={classes['page']}>
            <Attention {...attention} />
            <Balances balances={balances} next={next_settlement} as_of_seq={as_of_seq} />
            <PaidTotals today={today} month={month} before={previous_month_to_date} />
            <Trend days={trend} />
            <Channels channels={channels} />
            <LatestPayments />
            <DashboardTour />
          </div>
        )}
      </RecordGate>
    </>
  );
}
