import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminWords } from '../i18n/use-admin-words.ts';
import classes from './decisions.module.css';

interface Decision {
  id: string;
  at: Date;
  actor_name: string | null;
  reason: string | null;
}

interface DecisionsProps<D> {
  /** The oldest first. */
  decisions: readonly D[];
  says: (decision: D) => ReactNode;
}

/** What people of the platform decided about a record, the newest first: what, why, when and who. */
export function Decisions<D extends Decision>({ decisions, says }: DecisionsProps<D>) {
  const { t, dateTime } = useAdminWords();
  return (
    <section className={`panel ${classes['decisions']}`} aria-labelledby="decisions-title">
      <Title order={2} id="decisions-title">
        {t('admin.merchants.decisions')}
      </Title>
      {decisions.length === 0 && <p className={classes['none']}>{t('admin.merchants.no_decisions')}</p>}
      <ol>
        {decisions.toReversed().map((decision) => (
          <li key={decision.id}>
            <strong>{says(decision)}</strong>
            {decision.reason && <p>{decision.reason}</p>}
            <p className={classes['when']}>
              <time dateTime={decision.at.toISOString()}>{dateTime(decision.at)}</time> ·{' '}
              {decision.actor_name ?? t('admin.merchants.by_platform')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
