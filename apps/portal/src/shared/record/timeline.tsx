import { Text, Title } from '@mantine/core';
import { useMessages } from '../i18n/use-messages.ts';
import { actorName, timelineDetails, timelineText, type TimelineEntry } from './timeline-text.ts';
import classes from './record.module.css';

const GOOD = new Set(['payment_confirmed']);
const BAD = new Set(['attempt_failed', 'answer_mismatched', 'answer_contradicted', 'attempt_unresolved']);
const toneOf = (kind: string): string | undefined => (GOOD.has(kind) ? 'good' : BAD.has(kind) ? 'bad' : undefined);

/**
 * The events of a payment or bill, newest first: what, when (Malaysian time) and by whom. `merchant`: the merchant's name,
 * for platform staff.
 */
export function Timeline({ entries, merchant }: { entries: readonly TimelineEntry[]; merchant?: string }) {
  const messages = useMessages();
  const { t, dateTime } = messages;
  const newestFirst = entries.toReversed();
  return (
    <section className={`panel ${classes['timeline']}`} aria-labelledby="timeline-title">
      <Title order={2} id="timeline-title">
        {t('payments.timeline')}
      </Title>
      {entries.length === 0 && <Text c="dimmed">{t('payments.no_events')}</Text>}
      <ol>
        {newestFirst.map((entry) => (
          <li key={entry.id} data-tone={toneOf(entry.kind)}>
            <div>{timelineText(entry, messages)}</div>
            {timelineDetails(entry, messages).map((line) => (
              <div key={line} className={classes['addendum']}>
                {line}
              </div>
            ))}
            <div className={classes['when']}>
              <time dateTime={entry.at}>{dateTime(new Date(entry.at))}</time> · {actorName(entry, messages, merchant)}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
