import { failureOf } from '../api/failure.ts';
import { useMessages } from '../i18n/use-messages.ts';

/** The text of a failure as one sentence. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useMessages();
  return (error) => {
    const { kind, description } = failureOf(error);
    return description ?? t(kind === 'network' ? 'failure.network' : 'failure.broken');
  };
}
