import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../i18n/use-words.ts';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useWords();
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Button
      variant="default"
      onClick={() => clipboard.copy(text)}
      leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
    >
      <span aria-live="polite">{clipboard.copied ? t('common.copied') : label}</span>
    </Button>
  );
}
