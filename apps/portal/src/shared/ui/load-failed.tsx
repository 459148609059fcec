import { Button } from '@mantine/core';
import { useWords } from '../i18n/use-words.ts';
import { EmptyState } from './empty-state.tsx';
import { useFailureText } from './failure-text.ts';

/** In place of what could not be loaded: why, and the way to try again. */
export function LoadFailed({ of }: { of: { error: unknown; refetch: () => unknown } }) {
  const { t } = useWords();
  const failureText = useFailureText();
  return (
    <EmptyState title={t('list.failed')} text={failureText(of.error)}>
      <Button onClick={() => void of.refetch()}>{t('common.retry')}</Button>
    </EmptyState>
  );
}
