import { Button } from '@mantine/core';
import { collections } from '@kutip/contracts/collections';
import { RECORD_STATUS, type RecordStatus } from '@kutip/domain/collection';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

interface PauseResumeButtonProps {
  collection: { id: string; title: string; record_status: number };
  /** Called with the new status (D-74). */
  onChanged: (status: RecordStatus) => void;
  isSmall?: boolean;
}

/**
 * Pauses an active collection or resumes an inactive one, after confirmation. Shows no toast on success, as specified.
 */
export function PauseResumeButton({ collection, onChanged, isSmall = false }: PauseResumeButtonProps) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const update = useCall(collections.update, { confirm: false });
  const { id, title } = collection;
  const action = collection.record_status === RECORD_STATUS.active ? 'pause' : 'resume';
  const next = action === 'pause' ? RECORD_STATUS.inactive : RECORD_STATUS.active;
  const toggle = (): void =>
    update.mutate(
      { params: { id }, body: { record_status: next } },
      { onSuccess: () => onChanged(next), onSettled: () => setConfirming(false) },
    );
  const Icon = action === 'pause' ? IconPlayerStop : IconPlayerPlay;
  return (
    <>
      <Button
        variant="default"
        size={isSmall ? 'xs' : 'sm'}
        leftSection={<Icon size={16} aria-hidden />}
        aria-label={t(`collections.${action}_label`, { title })}
        onClick={() => setConfirming(true)}
      >
        {t(`collections.${action}`)}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t(`collections.${action}_title`)}
        text={t(`collections.${action}_text`, { title })}
        action={t(`collections.${action}`)}
        onAction={toggle}
        isBusy={update.isPending}
        isDangerous={action === 'pause'}
      />
    </>
  );
}
