import { useMessages } from './messages/use-messages.ts';
import { ExceptionSummary } from '../../shared/record/exception-summary.tsx';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import type { PaymentRecord } from './money-trail.tsx';
import classes from './payment.module.css';

/** The payment's exceptions; open ones with the full explanation. */
export function PaymentExceptions({ record }: { record: PaymentRecord }) {
  const { t, dateTime } = useMessages();
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
            {state === 'OPEN' && <ExceptionSummary exception={{ ...exception, ...payment }} />}
          </div>
        );
      })}
    </RecordPanel>
  );
}
