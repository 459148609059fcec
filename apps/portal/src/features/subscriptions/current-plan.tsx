import { Skeleton, Switch } from '@mantine/core';
import { subscriptionPayments, subscriptions } from '@kutip/contracts/subscriptions';
import { useMessages } from './messages/use-messages.ts';
import { useCall } from '../../shared/api/query.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Note } from '../../shared/ui/note.tsx';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import type { MyPlan } from './plan.ts';
import classes from './subscriptions.module.css';

const TONE: Record<MyPlan['standing'], BadgeTone> = {
  current: 'good',
  due: 'attention',
  grace: 'bad',
  lapsed: 'bad',
};

function Renewal({ mine: { is_paid_from_balance } }: { mine: MyPlan }) {
  const { t } = useMessages();
  const canWrite = may(
    useSession((state) => state.user),
    subscriptionPayments.renewal.access,
  );
  const set = useCall(subscriptionPayments.renewal, {
    confirm: (now) => ({
      title: t(now.is_paid_from_balance ? 'subscriptions.renewal_on' : 'subscriptions.renewal_off'),
    }),
    changes: [subscriptions],
  });
  return (
    <div className={classes['switch']}>
      <div>
        <strong>{t('subscriptions.renew_from_balance')}</strong>
        <p>{t('subscriptions.renew_from_balance_help')}</p>
      </div>
      <Switch
        checked={is_paid_from_balance}
        disabled={!canWrite}
        onChange={() => !set.isPending && set.mutate({ body: { is_paid_from_balance: !is_paid_from_balance } })}
        aria-label={t('subscriptions.renew_from_balance')}
      />
    </div>
  );
}

/** The current plan, its period and its usage. */
export function CurrentPlan({ mine }: { mine: MyPlan | undefined }) {
  const { t, day, count } = useMessages();
  if (!mine)
    return (
      <RecordPanel title={t('subscriptions.current')}>
        <Skeleton height={120} />
      </RecordPanel>
    );
  const { Subscription, scheduled_rates, end_date, standing, grace_ends, usage } = mine;
  const [next_rates] = scheduled_rates;
  const { max_users, max_collections } = Subscription.advanced_setting;
  const usageText = (used: number, limit: number | null) =>
    limit === null
      ? t('subscriptions.used_unlimited', { used: count(used) })
      : t('subscriptions.used_of', { used: count(used), limit: count(limit) });
  return (
    <RecordPanel title={t('subscriptions.current')}>
      <div className={classes['lead']}>
        {Subscription.name}
        {end_date && <Badge tone={TONE[standing]}>{t(`subscriptions.standing_${standing}`)}</Badge>}
      </div>
      {standing === 'grace' && end_date && grace_ends && (
        <Note kind="attention">{t('subscriptions.grace_note', { end: day(end_date), day: day(grace_ends) })}</Note>
      )}
      {next_rates && (
        <Note kind="quiet">{t('subscriptions.rates_change_note', { day: day(next_rates.effective_from) })}</Note>
      )}
      <FactList
        facts={[
          [
            t('subscriptions.validity'),
            end_date ? t('subscriptions.until', { day: day(end_date) }) : t('subscriptions.no_end'),
          ],
          [t('subscriptions.users'), usageText(usage.users, max_users)],
          [t('subscriptions.collections'), usageText(usage.collections, max_collections)],
        ]}
      />
      {end_date && <Renewal mine={mine} />}
    </RecordPanel>
  );
}
