import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { NoticePage } from './notice-page.tsx';
import { Note } from './note.tsx';

/** A reload without a connection would end in the browser's own error page. */
async function reloadIfReachable(): Promise<void> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    window.location.reload();
  } catch {
    // Still offline: the notice stays.
  }
}

/** Shown instead of a page that cannot be loaded without a connection. Loads it as soon as the connection is back. */
export function OfflineNotice() {
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

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the browser has no connection, above the page that stays. */
export function OfflineBar() {
  const { t } = useMessages();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline ? null : <Note kind="attention">{t('failure.offline_bar')}</Note>;
}
