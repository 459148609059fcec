import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../i18n/use-words.ts';
import { chunkNotice } from './chunk-failure.ts';
import { NoticePage } from './notice-page.tsx';

/** The page, or in its place the notice that a part of it could not be loaded (D-66). */
export function ChunkNotice({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const { reason } = useStore(chunkNotice);
  if (reason === null) return children;
  return (
    <NoticePage
      title={t('failure.new_version_title')}
      text={t('failure.new_version_text', { reason: t(`failure.chunk_${reason}`) })}
    >
      <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>
    </NoticePage>
  );
}
