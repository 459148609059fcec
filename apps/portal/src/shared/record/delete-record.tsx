import { Button } from '@mantine/core';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { useState } from 'react';
import { useCall } from '../api/query.ts';
import { useWords } from '../i18n/use-words.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Deletes a record after asking. */
export function DeleteRecord({
  endpoint,
  id,
  name,
  onDone,
}: {
  endpoint: Endpoint & { method: 'DELETE' };
  id: string;
  name: string;
  onDone?: () => void;
}) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const remove = useCall(endpoint, { confirm: () => ({ title: t('settings.deleted') }) });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setAsking(true)}
        aria-label={`${t('settings.delete')} ${name}`}
      >
        {t('settings.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('settings.delete_title')}
        text={t('settings.delete_text', { name })}
        action={t('settings.delete')}
        onAction={() =>
          remove.mutate({ params: { id } } as never, {
            onSuccess: () => onDone?.(),
            onSettled: () => setAsking(false),
          })
        }
        isBusy={remove.isPending}
        isDangerous
      />
    </>
  );
}
