import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../i18n/use-messages.ts';
import { chunkNotice } from './chunk-failure.ts';
import { NoticePage } from './notice-page.tsx';
import { OfflineNotice } from './offline.tsx';

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
