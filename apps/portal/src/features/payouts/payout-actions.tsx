import { Button } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import { pools } from '@kutip/contracts/pools';
import type { Data } from '@kutip/contracts/endpoint';
import { payouts } from '@kutip/contracts/payouts';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

export type PayoutRecord = Data<typeof payouts.read>;

const CHANGES = [pools, dashboard];

/** Cancels a payout that was not sent to the bank yet. */
export function CancelPayout({ record: { id } }: { record: PayoutRecord }) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCall(payouts.cancel, { confirm: () => ({ title: t('payouts.cancelled') }), changes: CHANGES });
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('payouts.cancel')}
      </Button>
      {isConfirming && (
        <ReasonDialog
          close={() => setConfirming(false)}
          title={t('payouts.cancel_title')}
          text={t('payouts.cancel_text')}
          label={t('payouts.cancel_reason')}
          action={t('payouts.cancel')}
          isOptional
          isDangerous
          draft={`payout-cancel:${id}`}
          send={(reason) => cancel.mutateAsync({ params: { id }, body: { ...(reason && { reason }) } })}
        />
      )}
    </>
  );
}

/** Approves a colleague's payout. */
export function ReleasePayout({ record: { id, amount, account_name } }: { record: PayoutRecord }) {
  const { t, money } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const approve = useCall(payouts.approve, { confirm: () => ({ title: t('payouts.approved') }), changes: CHANGES });
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t('payouts.approve')}</Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('payouts.approve_title', { amount: money(amount), name: account_name })}
        text={t('payouts.approve_text')}
        action={t('payouts.approve')}
        onAction={() => approve.mutate({ params: { id } }, { onSettled: () => setConfirming(false) })}
        isBusy={approve.isPending}
      />
    </>
  );
}
