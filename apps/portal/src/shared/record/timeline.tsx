import { Text, Title } from '@mantine/core';
import { useWords } from '../i18n/use-words.ts';
import { actorOf, addendaOf, sentenceOf, type TimelineEntry } from './sentence.ts';
import classes from './record.module.css';

const GOOD = new Set(['payment_confirmed']);
const BAD = new Set(['attempt_failed', 'answer_mismatched', 'answer_contradicted', 'attempt_unresolved']);
const toneOf = (kind: string): string | undefined => (GOOD.has(kind) ? 'good' : BAD.has(kind) ? 'bad' : undefined);

/**
 * Everything that happened to a payment or bill, newest first: what, when (Malaysian time) and who. `merchant`: his name,
 * where the people of the platform read it.
 */
export function Timeline({ entries, merchant }: { entries: readonly TimelineEntry[]; merchant?: string }) {
  const words = useWords();
  const { t, dateTime } = words;
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
            <div>{sentenceOf(entry, words)}</div>
            {addendaOf(entry, words).map((line) => (
              <div key={line} className={classes['addendum']}>
                {line}
              </div>
            ))}
            <div className={classes['when']}>
              <time dateTime={entry.at}>{dateTime(new Date(entry.at))}</time> · {actorOf(entry, words, merchant)}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
