import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMessages } from '../i18n/use-messages.ts';

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useMessages();
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
