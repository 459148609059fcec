import { useWords } from '../i18n/use-words.ts';
import classes from './moment.module.css';

/** A moment in Malaysian time. In a narrow column it breaks between day and time, nowhere else. */
export function Moment({ at }: { at: Date }) {
  const { date, time, language } = useWords();
  return (
    <time dateTime={at.toISOString()} className={`figures ${classes['moment']}`}>
      <span>
        {date(at)}
        {language === 'zh' ? '' : ','}
      </span>{' '}
      <span>{time(at)}</span>
    </time>
  );
}
