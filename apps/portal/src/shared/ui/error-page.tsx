import { Button, Group } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { LinkButton } from './links.tsx';
import { ChunkLoadError, recoverFrom } from './chunk-failure.ts';
import { NoticePage } from './notice-page.tsx';
import { OfflineNotice } from './offline.tsx';

/** Shown instead of a page that failed to render. The error is reported to the console. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useMessages();
  const router = useRouter();
  useEffect(() => {
    if (!recoverFrom(error)) window.reportError(error);
  }, [error]);
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  if (error instanceof ChunkLoadError) return error.reason === 'offline' ? <OfflineNotice /> : null;
  return (
    <NoticePage title={t('failure.page_title')} text={t('failure.page_text')}>
      <Group>
        <Button onClick={retry}>{t('common.retry')}</Button>
        <LinkButton to="/dashboard" variant="default">
          {t('failure.to_dashboard')}
        </LinkButton>
      </Group>
    </NoticePage>
  );
}
