import { useWords } from '../../shared/i18n/use-words.ts';
import { ExceptionParagraphs } from '../../shared/record/exception-story.tsx';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import type { PaymentRecord } from './money-story.tsx';
import classes from './payment.module.css';

/** What a person has to look at or has looked at; the open ones with all that the queue says of them. */
export function PaymentExceptions({ record }: { record: PaymentRecord }) {
  const { t, dateTime } = useWords();
  const { exceptions, status, payer_name, payer_bank, total_amount } = record;
  if (exceptions.length === 0) return null;
  const payment = { payment_status: status, payer_name, payer_bank, total_amount };
  return (
    <RecordPanel title={t('payments.exceptions')}>
      {exceptions.map((exception) => {
        const { id, kind, status: state, created_at } = exception;
        return (
          <div key={id} className={classes['exception']}>
            <p className={classes['exception-head']}>
              <TextLink to={`/collections/exceptions/${id}`}>{t(`exception_kind.${kind}`)}</TextLink>
              <span className={classes['note']}>{dateTime(created_at)}</span>
              <Badge tone={state === 'OPEN' ? 'attention' : 'quiet'}>
                {t(state === 'OPEN' ? 'exceptions.open' : 'exceptions.settled')}
              </Badge>
            </p>
            {state === 'OPEN' && <ExceptionParagraphs told={{ ...exception, ...payment }} />}
          </div>
        );
      })}
    </RecordPanel>
  );
}
