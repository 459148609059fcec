import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { invariants } from '@kutip/contracts/invariants';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
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

/** Nothing holds before somebody has looked. */
const toneOf = (fault_count: number, wasLooked: boolean) => (fault_count > 0 ? 'bad' : wasLooked ? 'good' : 'quiet');
const ICONS = { bad: IconCircleX, good: IconCircleCheck, quiet: IconCircleDashed };

function Rules({ invariants: rules, last_incremental, last_full }: State) {
  const { t, count } = useAdminWords();
  const wasLooked = Boolean(last_incremental?.finished_at ?? last_full?.finished_at);
  return (
    <RecordPanel title={t('admin.invariants.state')}>
      <ul className={classes['rules']}>
        {rules.map(({ invariant, fault_count }) => {
          const tone = toneOf(fault_count, wasLooked);
          const Icon = ICONS[tone];
          const state = {
            bad: t('admin.invariants.fails', { count: fault_count, shown: count(fault_count) }),
            good: t('admin.invariants.holds'),
            quiet: t('admin.invariants.never'),
          }[tone];
          return (
            <li key={invariant} data-tone={tone}>
              <Icon size={20} aria-hidden />
              <span className={classes['code']}>{invariant}</span>
              <span>{t(`admin.invariant.${invariant}`)}</span>
              <strong>{state}</strong>
            </li>
          );
        })}
      </ul>
    </RecordPanel>
  );
}

function Looks({ last_incremental, last_full }: State) {
  const { t, dateTime, count } = useAdminWords();
  const told = (run: Run): string => {
    if (!run) return t('admin.invariants.never');
    if (!run.finished_at) return t('admin.invariants.underway', { when: dateTime(run.started_at) });
    return t('admin.invariants.looked', {
      when: dateTime(run.finished_at),
      accounts: count(run.account_count),
      transfers: count(run.transfer_count),
    });
  };
  return (
    <section className="panel" style={{ padding: '4px 24px 20px' }}>
      <FactList
        facts={[
          [t('admin.invariants.last_incremental'), told(last_incremental)],
          [t('admin.invariants.last_full'), told(last_full)],
        ]}
      />
    </section>
  );
}

function Check() {
  const { t } = useAdminWords();
  const canCheck = may(
    useSession((state) => state.user),
    invariants.check.access,
  );
  const check = useCall(invariants.check, { confirm: () => ({ title: t('admin.invariants.checking') }) });
  if (!canCheck) return null;
  return (
    <>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ body: { kind: 'FULL' } })}>
        {t('admin.invariants.check_full')}
      </Button>
      <Button loading={check.isPending} onClick={() => check.mutate({ body: { kind: 'INCREMENTAL' } })}>
        {t('admin.invariants.check')}
      </Button>
    </>
  );
}

/** /invariants: whether what must always hold does, and every fault there was. */
export function InvariantsPage() {
  const { t } = useAdminWords();
  const answer = useQuery({
    ...queryFor(invariants.state, {}, { suppress: true }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHead
        crumbs={[{ title: t('admin.invariants.title'), subtitle: t('admin.invariants.subtitle') }]}
        actions={<Check />}
      />
      <RecordGate answer={answer} backTo="/dashboard">
        {(state) => (
          <div className={classes['page']}>
            <Looks {...state} />
            <Rules {...state} />
            <Faults />
          </div>
        )}
      </RecordGate>
    </>
  );
}
