import { useConstants } from '../api/constants.ts';
import { useWords } from '../i18n/use-words.ts';
import { exceptionStory, type ExceptionTold } from './exception-story.ts';
import classes from './exception-story.module.css';

/** What happened, what it means, what can be done: the same words wherever an exception is shown. */
export function ExceptionParagraphs({ told }: { told: ExceptionTold }) {
  const words = useWords();
  const { t } = words;
  const support = useConstants()?.support.email ?? '';
  const { happened, means, steps } = exceptionStory(told, words, support);
  return (
    <div className={classes['story']}>
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
