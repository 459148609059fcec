import { Title } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import type { payouts } from '@kutip/contracts/payouts';
import { useMessages } from '../i18n/use-messages.ts';
import classes from './record.module.css';

type Step = Data<typeof payouts.read>['timeline'][number];
const TONE: Partial<Record<Step['kind'], string>> = { paid: 'good', failed: 'bad', returned: 'bad' };

/** The events of a payout, newest first: what, when and by whom. */
export function PayoutTimeline({ title, steps }: { title: string; steps: readonly Step[] }) {
  const { t, dateTime } = useMessages();
  return (
    <section className={`panel ${classes['timeline']}`} aria-labelledby="timeline-title">
      <Title order={2} id="timeline-title">
        {title}
      </Title>
      <ol>
        {steps.toReversed().map(({ kind, at, by, code, reason }) => (
          <li key={kind} data-tone={TONE[kind]}>
            <div>{t(`payouts.step_${kind}`)}</div>
            {(code ?? reason) && (
              <div className={classes['addendum']}>{[code, reason].filter((one) => one !== null).join(' · ')}</div>
            )}
            <div className={classes['when']}>
              <time dateTime={at.toISOString()}>{dateTime(at)}</time>
              {by && ` · ${by}`}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
