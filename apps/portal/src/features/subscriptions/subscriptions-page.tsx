import { subscriptions } from '@kutip/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PendingPayment } from './pending-payment.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanHistory } from './plan-history.tsx';
import classes from './subscriptions.module.css';

/** /subscriptions/view: the current plan, its pending payment, the plans on offer, and the history. */
export function SubscriptionsPage() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(subscriptions.me, {}, { suppress: true }));
  return (
    <>
      <PageHead crumbs={[{ title: t('subscriptions.title'), subtitle: t('subscriptions.subtitle') }]} />
      {answer.isError ? (
        <LoadFailed of={answer} />
      ) : (
        <div className={classes['stack']}>
          <PendingPayment />
          <CurrentPlan mine={answer.data} />
          <PlanCards mine={answer.data} />
          <PlanHistory />
        </div>
      )}
    </>
  );
}
