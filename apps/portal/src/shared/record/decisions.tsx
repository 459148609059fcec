import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import classes from './decisions.module.css';

interface Decision {
  id: string;
  at: Date;
  actor_name: string | null;
  reason: string | null;
}

interface DecisionsProps<D> {
  /** Oldest first. */
  decisions: readonly D[];
  describe: (decision: D) => ReactNode;
}

/** Decisions of platform staff about a record, newest first: what, why, when and by whom. */
export function Decisions<D extends Decision>({ decisions, describe }: DecisionsProps<D>) {
  const { t, dateTime } = useMessages();
  return (
    <section className={`panel ${classes['decisions']}`} aria-labelledby="decisions-title">
      <Title order={2} id="decisions-title">
        {t('merchants.decisions')}
      </Title>
      {decisions.length === 0 && <p className={classes['none']}>{t('merchants.no_decisions')}</p>}
      <ol>
        {decisions.toReversed().map((decision) => (
          <li key={decision.id}>
            <strong>{describe(decision)}</strong>
            {decision.reason && <p>{decision.reason}</p>}
            <p className={classes['when']}>
              <time dateTime={decision.at.toISOString()}>{dateTime(decision.at)}</time> ·{' '}
              {decision.actor_name ?? t('merchants.by_platform')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
