import { Group } from '@mantine/core';
import { FIRST_RATES_DAY } from '@kutip/domain/plan-rates';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';
import classes from './plans.module.css';

interface Version {
  effective_from: string;
  state: 'past' | 'in_force' | 'scheduled';
  created_by_name: string | null;
}

const TONE: Record<Version['state'], BadgeTone> = { past: 'quiet', in_force: 'good', scheduled: 'attention' };

interface VersionRowProps {
  version: Version;
  actions: ReactNode;
  children: ReactNode;
}

/** A version with its first day, its state and what can be done with it. */
export function VersionRow({ version, actions, children }: VersionRowProps) {
  const { t, day } = useMessages();
  const { effective_from, state, created_by_name } = version;
  return (
    <li className={classes['version']}>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <strong>
            {effective_from === FIRST_RATES_DAY
              ? t('plans.from_start')
              : t('plans.from_day', { day: day(effective_from) })}
          </strong>
          <Badge tone={TONE[state]}>{t(`plans.state_${state}`)}</Badge>
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
      {created_by_name !== null && <p className={classes['text']}>{t('plans.set_by', { name: created_by_name })}</p>}
    </li>
  );
}
