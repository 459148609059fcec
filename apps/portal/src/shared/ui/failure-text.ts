import { failureOf } from '../api/failure.ts';
import { useMessages } from '../i18n/use-messages.ts';

/** What to say when no answer came. */
export const networkMessage = (): 'failure.network' | 'failure.offline' =>
  navigator.onLine ? 'failure.network' : 'failure.offline';

/** The text of a failure as one sentence. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useMessages();
  return (error) => {
    const { kind, description } = failureOf(error);
    return description ?? t(kind === 'network' ? networkMessage() : 'failure.broken');
  };
}
