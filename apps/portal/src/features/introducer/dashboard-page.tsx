import type { Data } from '@kutip/contracts/endpoint';
import { introducerPortal } from '@kutip/contracts/introducers';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { percentText } from '../../shared/ui/percent-text.ts';
import figures from '../../shared/ui/figures.module.css';
import classes from './introducer.module.css';
import { ReferralLink } from './referral-link.tsx';
import { PaymentsToIntroducer, Statement, type CommissionStatement } from './statement.tsx';

type Dashboard = Data<typeof introducerPortal.dashboard>;

interface FiguresProps {
  dashboard: Dashboard;
  statement: CommissionStatement;
}

function Figures({ dashboard, statement: { due, pending } }: FiguresProps) {
  const { t, count } = useMessages();
  const { commission_total, commission_paid, merchant_count, active_merchant_count } = dashboard;
  const amounts = [
    [t('introducer.due'), due],
    [t('introducer.pending'), pending],
    [t('introducer.paid'), commission_paid],
    [t('introducer.earned'), commission_total],
  ] as const;
  return (
    <section className="panel" aria-label={t('introducer.figures')}>
      <dl className={`${figures['figures']} ${classes['figures']}`}>
        {amounts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('introducer.merchants')}</dt>
          <dd>
            {count(merchant_count)}
            <small>
              {t('introducer.merchants_active', { count: active_merchant_count, shown: count(active_merchant_count) })}
            </small>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** /dashboard of the introducer portal: commission with its statement, and the link for new merchants. */
export function IntroducerDashboardPage() {
  const { t } = useMessages();
  const { data: dashboard } = useQuery(queryFor(introducerPortal.dashboard, {}));
  const { data: me } = useQuery(queryFor(introducerPortal.me, {}));
  const statement = useQuery(queryFor(introducerPortal.statement, {}, { suppress: true }));
  const rates = me && {
    payment: percentText(me.payment_rate_bps),
    payout: percentText(me.payout_rate_bps),
  };
  return (
    <>
      <PageHead
        crumbs={[
          {
            title: t('introducer.title'),
            subtitle: rates ? t('introducer.rates', rates) : t('introducer.subtitle'),
          },
        ]}
      />
      <RecordGate answer={statement} backTo="/dashboard">
        {(answer) => (
          <div className={classes['page']}>
            {dashboard && <Figures dashboard={dashboard} statement={answer} />}
            {me && <ReferralLink code={me.code} url={me.referral_url} />}
            <Statement statement={answer} />
            <PaymentsToIntroducer {...answer} />
          </div>
        )}
      </RecordGate>
    </>
  );
}
