import { ApiError } from '@kutip/contracts/call';
import { en } from '../i18n/en.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useFailureText } from '../ui/failure-text.ts';

interface FileErrorOptions<Column extends string> {
  columns: readonly Column[];
  labelOf: (column: Column) => string;
  /** Messages of this table for certain reasons. */
  messages?: Partial<Record<string, string>>;
}

/** The error text for a rejected table file; the general failure text for other errors. */
export function useFileErrorText<Column extends string>({ columns, labelOf, messages = {} }: FileErrorOptions<Column>) {
  const { t } = useMessages();
  const failureText = useFailureText();
  return (error: unknown): string => {
    if (!(error instanceof ApiError) || error.breakdown === null) return failureText(error);
    const { breakdown } = error;
    const reason = typeof breakdown === 'string' ? breakdown : breakdown['file'];
    const sentence = messages[String(reason)];
    if (sentence) return sentence;
    const key = `refused_${reason}`;
    if (!Object.hasOwn(en.uploads, key)) return failureText(error);
    const named = typeof breakdown === 'string' ? [] : columns.filter((column) => column in breakdown);
    return t(`uploads.${key as 'refused_missing_headings'}`, { columns: named.map(labelOf).join(', ') });
  };
}
