import { Button } from '@mantine/core';
import { collections } from '@kutip/contracts/collections';
import { RECORD_STATUS, type RecordStatus } from '@kutip/domain/collection';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

interface StartStopProps {
  collection: { id: string; title: string; record_status: number };
  /** Told the state that was just set (D-74). */
  onChanged: (status: RecordStatus) => void;
  isSmall?: boolean;
}

/** Starts a stopped collection or stops an active one, after asking. It says nothing when it went well, as specified. */
export function StartStop({ collection, onChanged, isSmall = false }: StartStopProps) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const update = useCall(collections.update, { confirm: false });
  const { id, title } = collection;
  const verb = collection.record_status === RECORD_STATUS.active ? 'stop' : 'start';
  const next = verb === 'stop' ? RECORD_STATUS.inactive : RECORD_STATUS.active;
  const change = (): void =>
    update.mutate(
      { params: { id }, body: { record_status: next } },
      { onSuccess: () => onChanged(next), onSettled: () => setAsking(false) },
    );
  const Icon = verb === 'stop' ? IconPlayerStop : IconPlayerPlay;
  return (
    <>
      <Button
        variant="default"
        size={isSmall ? 'xs' : 'sm'}
        leftSection={<Icon size={16} aria-hidden />}
        aria-label={t(`collections.${verb}_label`, { title })}
        onClick={() => setAsking(true)}
      >
        {t(`collections.${verb}`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t(`collections.${verb}_title`)}
        text={t(`collections.${verb}_text`, { title })}
        action={t(`collections.${verb}`)}
        onAction={change}
        isBusy={update.isPending}
        isDangerous={verb === 'stop'}
      />
    </>
  );
}
