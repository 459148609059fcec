import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../i18n/use-messages.ts';
import { chunkNotice } from './chunk-failure.ts';
import { NoticePage } from './notice-page.tsx';

/** A reload without a connection would end in the browser's own error page. */
async function reloadIfReachable(): Promise<void> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    window.location.reload();
  } catch {
    // Still offline: the notice stays.
  }
}

/** Loads the page again as soon as the connection is back. */
function OfflineNotice() {
  const { t } = useMessages();
  useEffect(() => {
    const reload = (): void => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <NoticePage title={t('failure.offline_title')} text={t('failure.offline_text')}>
      <Button onClick={() => void reloadIfReachable()}>{t('common.retry')}</Button>
    </NoticePage>
  );
}

/** The page, or a full-page notice when a chunk could not be loaded (D-66). */
export function ChunkNotice({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const { reason } = useStore(chunkNotice);
  if (reason === null) return children;
  if (reason === 'offline') return <OfflineNotice />;
  return (
    <NoticePage
      title={t('failure.new_version_title')}
      text={t('failure.new_version_text', { reason: t(`failure.chunk_${reason}`) })}
    >
      <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>
    </NoticePage>
  );
}
