import { Button, Skeleton } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { planRates } from '@kutip/contracts/plan-rates';
import { subscriptions } from '@kutip/contracts/subscriptions';
import { findRate } from '@kutip/domain/fees';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { rateText } from '../../shared/fees/fee-texts.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { useMessages } from './messages/use-messages.ts';
import { RATE_ROWS } from './plan-values.ts';
import classes from './plans.module.css';
import { rateName } from './rate-fields.tsx';
import { EditRates, ScheduleRates } from './rates-dialogs.tsx';
import { VersionRow } from './version-row.tsx';
import { CancelVersion } from './cancel-version.tsx';

type Schedule = Data<typeof planRates.list>;
type Version = Schedule['versions'][number];

function RateLines({ rates }: Pick<Version, 'rates'>) {
  const messages = useMessages();
  const rows = RATE_ROWS.flatMap((row) => {
    const rate = findRate(rates, row.channel, row.bank === 'any' ? null : row.bank === '1' ? 1 : 2);
    return rate ? [{ name: rateName(messages.t, row), text: rateText(rate, messages) }] : [];
  });
  if (rows.length === 0) return <p className={classes['text']}>{messages.t('plans.no_rate')}</p>;
  return (
    <dl className={classes['lines']}>
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function VersionOfPlan({ plan_id, version, mayChange }: { plan_id: string; version: Version; mayChange: boolean }) {
  const { t, day } = useMessages();
  const [isEditing, setEditing] = useState(false);
  const { effective_from, state, rates } = version;
  const actions = mayChange && state === 'scheduled' && (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setEditing(true)}
        aria-label={`${t('plans.edit_rates')}: ${day(effective_from)}`}
      >
        {t('plans.edit_rates')}
      </Button>
      <CancelVersion
        endpoint={planRates.cancel}
        params={{ id: plan_id, effective_from }}
        changes={[planRates, subscriptions]}
      />
    </>
  );
  return (
    <VersionRow version={version} actions={actions}>
      {state === 'past' ? (
        <details>
          <summary>{t('plans.show_rates')}</summary>
          <RateLines rates={rates} />
        </details>
      ) : (
        <RateLines rates={rates} />
      )}
      {isEditing && <EditRates plan_id={plan_id} version={version} close={() => setEditing(false)} />}
    </VersionRow>
  );
}

function Versions({ plan_id, schedule }: { plan_id: string; schedule: Schedule }) {
  const { t, day, count } = useMessages();
  const [isAdding, setAdding] = useState(false);
  const mayChange = may(
    useSession((state) => state.user),
    planRates.schedule.access,
  );
  const { versions, merchants, raise_allowed_from } = schedule;
  const notice = merchants > 0 && { merchants: count(merchants), day: day(raise_allowed_from) };
  return (
    <>
      {notice && <p className={classes['text']}>{t('plans.notice', notice)}</p>}
      <ul className={classes['versions']}>
        {versions.toReversed().map((version) => (
          <VersionOfPlan key={version.effective_from} plan_id={plan_id} version={version} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && <Button onClick={() => setAdding(true)}>{t('plans.schedule_rates')}</Button>}
      {isAdding && (
        <ScheduleRates plan_id={plan_id} latest={versions.at(-1)?.rates ?? {}} close={() => setAdding(false)} />
      )}
    </>
  );
}

/** The rates of a plan: scheduled, in force and past. */
export function PlanRatesPanel({ plan_id }: { plan_id: string }) {
  const { t } = useMessages();
  const answer = useQuery(queryFor(planRates.list, { params: { id: plan_id } }, { suppress: true }));
  return (
    <RecordPanel title={t('plans.rates')} text={t('plans.rates_text')}>
      {answer.isError ? (
        <LoadFailed of={answer} />
      ) : answer.data ? (
        <Versions plan_id={plan_id} schedule={answer.data} />
      ) : (
        <Skeleton height={120} />
      )}
    </RecordPanel>
  );
}
