import { useConstants } from '../api/constants.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { describeException, type ExceptionFacts } from './exception-summary.ts';
import classes from './exception-summary.module.css';

/** Explains an exception in three paragraphs: what happened, what it means, what can be done. */
export function ExceptionSummary({ exception }: { exception: ExceptionFacts }) {
  const messages = useMessages();
  const { t } = messages;
  const support = useConstants()?.support.email ?? '';
  const { happened, means, steps } = describeException(exception, messages, support);
  return (
    <div className={classes['summary']}>
      <h3>{t('exceptions.happened')}</h3>
      <p>{happened}</p>
      <h3>{t('exceptions.means')}</h3>
      <p>{means}</p>
      <h3>{t('exceptions.can_do')}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
