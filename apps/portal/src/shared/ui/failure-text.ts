import { failureOf } from '../api/failure.ts';
import { useWords } from '../i18n/use-words.ts';

/** One sentence for a part of a page that could not be loaded. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useWords();
  return (error) => {
    const { kind, description } = failureOf(error);
    return description ?? t(kind === 'network' ? 'failure.network' : 'failure.broken');
  };
}
