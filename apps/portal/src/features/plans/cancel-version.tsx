import { Button } from '@mantine/core';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import type { Contract } from '../../shared/api/query-keys.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';

interface CancelVersionProps {
  endpoint: Endpoint & { method: 'DELETE' };
  params: { effective_from: string; id?: string };
  /** Contracts whose records this changes. */
  changes: readonly Contract[];
}

/** A button that cancels what is scheduled for a later day, after confirmation. */
export function CancelVersion({ endpoint, params, changes }: CancelVersionProps) {
  const { t, day } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCall<Endpoint>(endpoint, { confirm: () => ({ title: t('plans.change_cancelled') }), changes });
  const input = { params };
  const shown = day(params.effective_from);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setConfirming(true)}
        aria-label={`${t('plans.cancel_change')}: ${shown}`}
      >
        {t('plans.cancel_change')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('plans.cancel_change_title', { day: shown })}
        text={t('plans.cancel_change_text')}
        action={t('plans.cancel_change')}
        onAction={() => cancel.mutate(input, { onSettled: () => setConfirming(false) })}
        isBusy={cancel.isPending}
        isDangerous
      />
    </>
  );
}
