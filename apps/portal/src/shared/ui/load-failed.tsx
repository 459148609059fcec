import { Button } from '@mantine/core';
import { useMessages } from '../i18n/use-messages.ts';
import { EmptyState } from './empty-state.tsx';
import { useFailureText } from './failure-text.ts';

/** Shown instead of content that failed to load: the reason and a retry button. */
export function LoadFailed({ of }: { of: { error: unknown; refetch: () => unknown } }) {
  const { t } = useMessages();
  const failureText = useFailureText();
  return (
    <EmptyState title={t('list.failed')} text={failureText(of.error)}>
      <Button onClick={() => void of.refetch()}>{t('common.retry')}</Button>
    </EmptyState>
  );
}
