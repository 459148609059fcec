import { useMessages } from '../i18n/use-messages.ts';
import classes from './moment.module.css';

/** A date and time in Malaysian time. Breaks only between date and time. */
export function Moment({ at }: { at: Date }) {
  const { date, time, language } = useMessages();
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
