import { Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { subscriptionHistories, subscriptions } from '@kutip/contracts/subscriptions';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { hasRate } from '@kutip/domain/fees';
import { PLAN_DESCRIPTIONS, TIME_PERIODS, type TimePeriod } from '@kutip/domain/plan';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { channelFeeLines, scheduledFeeLines, taxText } from '../../shared/fees/fee-texts.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { MyPlan, Plan } from './plan.ts';
import classes from './subscriptions.module.css';

const ALL = { query: { limit: 100 }, body: { sort_by: 'sort_order', sort_type: 'asc' } } as const;
const LIMITS = [
  ['users', 'max_users'],
  ['collections', 'max_collections'],
] as const;
const SWITCHES = [
  ['has_bulk_upload', 'bulk_upload'],
  ['has_payout', 'payout_enable'],
  ['has_self_settlement', 'self_settlement_enable'],
  ['has_api', 'api_access'],
  ['has_hide_branding', 'hide_branding'],
] as const;

/** What a plan says of itself: an initial plan in the user's language, any other as its admin wrote it. */
function planText({ t }: Messages, { code, description }: Plan): string {
  const own = code === 'STARTER' || code === 'GROWTH' || code === 'SCALE' ? code : null;
  return own && PLAN_DESCRIPTIONS[own] === description ? t(`subscriptions.about_${own}`) : description;
}

/** The limits and features of a plan, one per line. */
function planFeatures({ t, count }: Messages, { advanced_setting: setting }: Plan): string[] {
  return [
    ...LIMITS.map(([key, name]) => {
      const limit = setting[name];
      return `${t(`subscriptions.${key}`)}: ${limit === null ? t('subscriptions.no_limit') : count(limit)}`;
    }),
    ...SWITCHES.filter(([, name]) => setting[name]).map(([key]) => t(`subscriptions.${key}`)),
  ];
}

/** The payment methods of a plan with their fees. */
function PlanRates({ plan, mine }: Pick<CardProps, 'plan' | 'mine'>) {
  const messages = useMessages();
  const { t } = messages;
  const { rates } = plan.advanced_setting;
  const tax_bps = mine.service_tax_bps;
  const scheduled = mine.subscription_plan.id === plan.id ? mine.scheduled_rates : [];
  const channels = CHANNEL_FLAGS.filter((flag) => plan[`${flag}_enable`] && hasRate(rates, flag));
  return (
    <div>
      <strong>{t('subscriptions.payment_methods')}</strong>
      <dl className={classes['rates']}>
        {channels.map((flag) => (
          <div key={flag}>
            <dt>{t(`channel.${flag}`)}</dt>
            {[
              ...channelFeeLines(flag, { rates, tax_bps }, null, messages),
              ...scheduledFeeLines(flag, { rates, scheduled, tax_bps }, messages),
            ].map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

interface CardProps {
  plan: Plan;
  time_period: TimePeriod;
  mine: MyPlan;
  choose: (() => void) | null;
}

function Price({ plan, time_period }: Pick<CardProps, 'plan' | 'time_period'>) {
  const { t } = useMessages();
  const price = time_period === 'yearly' ? plan.yearly_price : plan.monthly_price;
  if (price === 0) return <span className={classes['price']}>{t('subscriptions.free')}</span>;
  return (
    <span>
      <span className={classes['price']}>
        <Money amount={price} />
      </span>{' '}
      {t(`subscriptions.per_${time_period}`)}
    </span>
  );
}

/** Whether the account has this plan and period already, with no renewal due. */
function isCurrentPlan({ plan, time_period, mine }: Omit<CardProps, 'choose'>): boolean {
  const { subscription_history: current, standing } = mine;
  const price = time_period === 'yearly' ? plan.yearly_price : plan.monthly_price;
  const isSame = current.subscription_id === plan.id && (price === 0 || current.time_period === time_period);
  return isSame && (standing === 'current' || current.end_date === null);
}

function Card({ plan, time_period, mine, choose }: CardProps) {
  const messages = useMessages();
  const { t } = messages;
  const isOwn = mine.subscription_plan.id === plan.id;
  const isRenewal = isOwn && mine.subscription_history.time_period === time_period;
  return (
    <li data-own={isOwn || undefined}>
      <h3>{plan.name}</h3>
      <Price plan={plan} time_period={time_period} />
      <p className={classes['dim']} dir="auto">
        {planText(messages, plan)}
      </p>
      <PlanRates plan={plan} mine={mine} />
      <ul>
        {planFeatures(messages, plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isCurrentPlan({ plan, time_period, mine }) ? (
        <Button variant="default" disabled>
          {t('subscriptions.yours')}
        </Button>
      ) : (
        choose && (
          <Button variant={isOwn ? 'default' : 'filled'} onClick={choose}>
            {isRenewal ? t('subscriptions.renew') : t('subscriptions.choose', { plan: plan.name })}
          </Button>
        )
      )}
    </li>
  );
}

/** The plans on offer, with the button to choose one. */
export function PlanCards({ mine }: { mine: MyPlan | undefined }) {
  const messages = useMessages();
  const { t } = messages;
  const answer = useQuery(queryFor(subscriptions.list, ALL, { suppress: true }));
  const [time_period, setPeriod] = useState<TimePeriod>('monthly');
  const [chosen, setChosen] = useState<Plan | null>(null);
  const canChange = may(
    useSession((state) => state.user),
    subscriptionHistories.upgrade.access,
  );
  if (answer.isError) return <LoadFailed of={answer} />;
  return (
    <RecordPanel title={t('subscriptions.plans')}>
      <Group mt="sm">
        <SegmentedControl
          aria-label={t('subscriptions.period')}
          value={time_period}
          onChange={(value) => setPeriod(TIME_PERIODS.find((one) => one === value) ?? 'monthly')}
          data={TIME_PERIODS.map((value) => ({ value, label: t(`subscriptions.${value}`) }))}
        />
      </Group>
      {mine && (
        <Text c="dimmed" mt="sm">
          {taxText({ tax_bps: mine.service_tax_bps, scheduled_tax: mine.scheduled_service_tax }, messages)}
        </Text>
      )}
      {answer.data && mine ? (
        <ul className={classes['plans']}>
          {answer.data.list.data.map((plan) => (
            <Card
              key={plan.id}
              plan={plan}
              time_period={time_period}
              mine={mine}
              choose={canChange ? () => setChosen(plan) : null}
            />
          ))}
        </ul>
      ) : (
        <Skeleton height={320} mt="md" />
      )}
      {chosen && <ChangeDialog plan={chosen} time_period={time_period} close={() => setChosen(null)} />}
    </RecordPanel>
  );
}
