import { ApiError } from '@kutip/contracts/call';
import { UPLOAD_COLUMNS } from '@kutip/domain/bill-upload';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';

/** Why the API takes no file: the reasons that have a sentence of their own. */
const REASONS = [
  'empty',
  'wrong_type',
  'old_excel',
  'not_utf8',
  'broken',
  'encrypted',
  'too_much_inside',
  'too_many_columns',
  'too_many_rows',
  'too_large',
  'missing_headings',
  'doubled_headings',
  'uploaded_before',
] as const;

/** What is wrong with a file, in words; undefined when that is not what the error is about. */
export function fileFault(error: unknown, { t }: Pick<WordsOf, 't'>): string | undefined {
  if (!(error instanceof ApiError) || error.breakdown === null) return undefined;
  const { breakdown } = error;
  const said = typeof breakdown === 'string' ? breakdown : breakdown['file'];
  const reason = REASONS.find((one) => one === said);
  if (!reason) return undefined;
  const named = typeof breakdown === 'string' ? [] : UPLOAD_COLUMNS.filter((column) => column in breakdown);
  const columns = named.map((column) => t(`uploads.column_${column}`)).join(', ');
  return t(`uploads.refused_${reason}`, { columns });
}

/** One sentence for an upload that was not taken. */
export function useFileFault(): (error: unknown) => string {
  const words = useWords();
  const failureText = useFailureText();
  return (error) => fileFault(error, words) ?? failureText(error);
}
