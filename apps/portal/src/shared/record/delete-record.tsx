import { Button } from '@mantine/core';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { useState } from 'react';
import { useCall } from '../api/query.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** A button that deletes a record after confirmation. */
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
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useCall<Endpoint>(endpoint, { confirm: () => ({ title: t('settings.deleted') }) });
  const input = { params: { id } };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setConfirming(true)}
        aria-label={`${t('settings.delete')} ${name}`}
      >
        {t('settings.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('settings.delete_title')}
        text={t('settings.delete_text', { name })}
        action={t('settings.delete')}
        onAction={() =>
          remove.mutate(input, {
            onSuccess: () => onDone?.(),
            onSettled: () => setConfirming(false),
          })
        }
        isBusy={remove.isPending}
        isDangerous
      />
    </>
  );
}
