import { ApiError } from '@kutip/contracts/call';
import { en } from '../i18n/en.ts';
import { useWords } from '../i18n/use-words.ts';
import { useFailureText } from '../ui/failure-text.ts';

interface TableWords<Column extends string> {
  columns: readonly Column[];
  wordOf: (column: Column) => string;
  /** Reasons that this table has a sentence of its own for. */
  own?: Partial<Record<string, string>>;
}

/** Why the API does not take a table, in one sentence; what the failure says of itself when it is about something else. */
export function useFileFault<Column extends string>({ columns, wordOf, own = {} }: TableWords<Column>) {
  const { t } = useWords();
  const failureText = useFailureText();
  return (error: unknown): string => {
    if (!(error instanceof ApiError) || error.breakdown === null) return failureText(error);
    const { breakdown } = error;
    const reason = typeof breakdown === 'string' ? breakdown : breakdown['file'];
    const sentence = own[String(reason)];
    if (sentence) return sentence;
    const word = `refused_${reason}`;
    if (!Object.hasOwn(en.uploads, word)) return failureText(error);
    const named = typeof breakdown === 'string' ? [] : columns.filter((column) => column in breakdown);
    return t(`uploads.${word as 'refused_missing_headings'}`, { columns: named.map(wordOf).join(', ') });
  };
}
