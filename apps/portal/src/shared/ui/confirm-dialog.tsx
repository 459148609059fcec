import { Button, Group, Text } from '@mantine/core';
import { useWords } from '../i18n/use-words.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  close: () => void;
  title: string;
  text: string;
  /** What the button does: "Stop", "Cancel bill". */
  action: string;
  onAction: () => void;
  isBusy: boolean;
  isDangerous?: boolean;
  keep?: string;
}

/** Asks once more before something that others will notice. */
export function ConfirmDialog({
  isOpen,
  close,
  title,
  text,
  action,
  onAction,
  isBusy,
  isDangerous = false,
  keep,
}: ConfirmDialogProps) {
  const { t } = useWords();
  return (
    <Dialog isOpen={isOpen} close={close} title={title}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {keep ?? t('common.cancel')}
        </Button>
        <Button onClick={onAction} loading={isBusy} {...(isDangerous && { color: 'red.8' })} data-autofocus>
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
