import { Title } from '@mantine/core';
import { en } from '../../shared/i18n/en.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import record from '../../shared/record/record.module.css';
import { Money } from '../../shared/ui/money.tsx';
import type { PayoutRecord } from './payout-actions.tsx';
import classes from './payouts.module.css';

type Step = PayoutRecord['timeline'][number];
const TONE: Partial<Record<Step['kind'], string>> = { paid: 'good', failed: 'bad', returned: 'bad' };

/** What has become of a payout, the newest first: what, when and by whom. */
export function PayoutTimeline({ steps }: { steps: readonly Step[] }) {
  const { t, dateTime } = useWords();
  return (
    <section className={`panel ${record['timeline']}`} aria-labelledby="timeline-title">
      <Title order={2} id="timeline-title">
        {t('payouts.timeline')}
      </Title>
      <ol>
        {steps.toReversed().map(({ kind, at, by, code, reason }) => (
          <li key={kind} data-tone={TONE[kind]}>
            <div>{t(`payouts.step_${kind}`)}</div>
            {(code ?? reason) && (
              <div className={record['addendum']}>{[code, reason].filter((one) => one !== null).join(' · ')}</div>
            )}
            <div className={record['when']}>
              <time dateTime={at.toISOString()}>{dateTime(at)}</time>
              {by && ` · ${by}`}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Its lines in the ledger. */
export function PayoutTransfers({ transfers }: Pick<PayoutRecord, 'transfers'>) {
  const { t, dateTime } = useWords();
  const kindWord = (kind: string): string =>
    Object.hasOwn(en.transfer_kind, kind) ? t(`transfer_kind.${kind as keyof typeof en.transfer_kind}`) : kind;
  return (
    <RecordPanel title={t('payouts.ledger')}>
      <ol className={classes['transfers']}>
        {transfers.map(({ id, kind, amount, posted_at }) => (
          <li key={id}>
            <strong>{kindWord(kind)}</strong>
            <span>{dateTime(posted_at)}</span>
            <Money amount={amount} />
          </li>
        ))}
      </ol>
    </RecordPanel>
  );
}
