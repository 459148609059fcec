import { Button } from '@mantine/core';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import type { Contract } from '../../shared/api/query-keys.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';

interface WithdrawVersionProps {
  endpoint: Endpoint & { method: 'DELETE' };
  params: { effective_from: string; id?: string };
  /** Contracts whose records the withdrawal changes. */
  changes: readonly Contract[];
}

/** A button that withdraws a version of a later day after confirmation. */
export function WithdrawVersion({ endpoint, params, changes }: WithdrawVersionProps) {
  const { t, day } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = useCall<Endpoint>(endpoint, { confirm: () => ({ title: t('plans.withdrawn') }), changes });
  const input = { params };
  const shown = day(params.effective_from);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setConfirming(true)}
        aria-label={`${t('plans.withdraw')}: ${shown}`}
      >
        {t('plans.withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('plans.withdraw_title', { day: shown })}
        text={t('plans.withdraw_text')}
        action={t('plans.withdraw')}
        onAction={() => withdraw.mutate(input, { onSettled: () => setConfirming(false) })}
        isBusy={withdraw.isPending}
        isDangerous
      />
    </>
  );
}
