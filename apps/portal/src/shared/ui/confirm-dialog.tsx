import { Button, Group, Text } from '@mantine/core';
import { useMessages } from '../i18n/use-messages.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  close: () => void;
  title: string;
  text: string;
  /** Label of the action button: "Pause", "Cancel bill". */
  action: string;
  onAction: () => void;
  isBusy: boolean;
  isDangerous?: boolean;
  cancelLabel?: string;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({
  isOpen,
  close,
  title,
  text,
  action,
  onAction,
  isBusy,
  isDangerous = false,
  cancelLabel,
}: ConfirmDialogProps) {
  const { t } = useMessages();
  return (
    <Dialog isOpen={isOpen} close={close} title={title}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {cancelLabel ?? t('common.cancel')}
        </Button>
        <Button onClick={onAction} loading={isBusy} {...(isDangerous && { color: 'red.8' })} data-autofocus>
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
