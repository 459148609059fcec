import { Button, Group } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { LinkButton } from './links.tsx';
import { ChunkLoadError, recoverFrom } from './chunk-failure.ts';
import { NoticePage } from './notice-page.tsx';

/** What stands in place of a page whose drawing failed. The error goes to the console, where a developer looks. */
export function FaultPage({ error, reset }: ErrorComponentProps) {
  const { t } = useWords();
  const router = useRouter();
  useEffect(() => {
    if (!recoverFrom(error)) window.reportError(error);
  }, [error]);
  const again = (): void => {
    reset();
    void router.invalidate();
  };
  if (error instanceof ChunkLoadError) return null;
  return (
    <NoticePage title={t('failure.page_title')} text={t('failure.page_text')}>
      <Group>
        <Button onClick={again}>{t('common.retry')}</Button>
        <LinkButton to="/dashboard" variant="default">
          {t('failure.to_dashboard')}
        </LinkButton>
      </Group>
    </NoticePage>
  );
}
