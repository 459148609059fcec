import { subscriptions } from '@kutip/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PendingPayment } from './pending-payment.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanHistory } from './plan-history.tsx';
import classes from './subscriptions.module.css';

/** /subscriptions/view: the plan, what is to be paid for it, the others on offer, and what there was. */
export function SubscriptionsPage() {
  const { t } = useWords();
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
