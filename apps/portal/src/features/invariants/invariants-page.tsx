import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { invariants } from '@kutip/contracts/invariants';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { Faults } from './faults.tsx';
import classes from './invariants.module.css';

type State = Data<typeof invariants.state>;
type Run = State['last_full'];

const REFRESH_MS = 30_000;

/** Nothing is confirmed before the first check. */
const toneOf = (fault_count: number, wasChecked: boolean) => (fault_count > 0 ? 'bad' : wasChecked ? 'good' : 'quiet');
const ICONS = { bad: IconCircleX, good: IconCircleCheck, quiet: IconCircleDashed };

function InvariantList({ invariants: rules, last_incremental, last_full }: State) {
  const { t, count } = useMessages();
  const wasChecked = Boolean(last_incremental?.finished_at ?? last_full?.finished_at);
  return (
    <RecordPanel title={t('invariants.state')}>
      <ul className={classes['rules']}>
        {rules.map(({ invariant, fault_count }) => {
          const tone = toneOf(fault_count, wasChecked);
          const Icon = ICONS[tone];
          const state = {
            bad: t('invariants.fails', { count: fault_count, shown: count(fault_count) }),
            good: t('invariants.holds'),
            quiet: t('invariants.never'),
          }[tone];
          return (
            <li key={invariant} data-tone={tone}>
              <Icon size={20} aria-hidden />
              <span className={classes['code']}>{invariant}</span>
              <span>{t(`invariant.${invariant}`)}</span>
              <strong>{state}</strong>
            </li>
          );
        })}
      </ul>
    </RecordPanel>
  );
}

function LastRuns({ last_incremental, last_full }: State) {
  const { t, dateTime, count } = useMessages();
  const runText = (run: Run): string => {
    if (!run) return t('invariants.never');
    if (!run.finished_at) return t('invariants.underway', { when: dateTime(run.started_at) });
    return t('invariants.run_summary', {
      when: dateTime(run.finished_at),
      accounts: count(run.account_count),
      transfers: count(run.transfer_count),
    });
  };
  return (
    <section className="panel" style={{ padding: '4px 24px 20px' }}>
      <FactList
        facts={[
          [t('invariants.last_incremental'), runText(last_incremental)],
          [t('invariants.last_full'), runText(last_full)],
        ]}
      />
    </section>
  );
}

function CheckButtons() {
  const { t } = useMessages();
  const canCheck = may(
    useSession((state) => state.user),
    invariants.runCheck.access,
  );
  const check = useCall(invariants.runCheck, { confirm: () => ({ title: t('invariants.checking') }) });
  if (!canCheck) return null;
  return (
    <>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ body: { kind: 'FULL' } })}>
        {t('invariants.check_full')}
      </Button>
      <Button loading={check.isPending} onClick={() => check.mutate({ body: { kind: 'INCREMENTAL' } })}>
        {t('invariants.check')}
      </Button>
    </>
  );
}

/** /invariants: the state of each invariant, and every fault that was found. */
export function InvariantsPage() {
  const { t } = useMessages();
  const answer = useQuery({
    ...queryFor(invariants.state, {}, { suppress: true }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHead
        crumbs={[{ title: t('invariants.title'), subtitle: t('invariants.subtitle') }]}
        actions={<CheckButtons />}
      />
      <RecordGate answer={answer} backTo="/dashboard">
        {(state) => (
          <div className={classes['page']}>
            <LastRuns {...state} />
            <InvariantList {...state} />
            <Faults />
          </div>
        )}
      </RecordGate>
    </>
  );
}
