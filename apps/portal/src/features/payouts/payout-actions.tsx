import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { payouts } from '@kutip/contracts/payouts';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

export type PayoutRecord = Data<typeof payouts.read>;

const CHANGES = ['master-pool-balance', 'pools', 'dashboard'];

/** Takes a payout back that the bank does not know of. */
export function CancelPayout({ record: { id } }: { record: PayoutRecord }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const cancel = useCall(payouts.cancel, { confirm: () => ({ title: t('payouts.cancelled') }), changes: CHANGES });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('payouts.cancel')}
      </Button>
      {isAsking && (
        <ReasonDialog
          close={() => setAsking(false)}
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

/** Lets go what a colleague has made. */
export function ReleasePayout({ record: { id, amount, account_name } }: { record: PayoutRecord }) {
  const { t, money } = useWords();
  const [isAsking, setAsking] = useState(false);
  const approve = useCall(payouts.approve, { confirm: () => ({ title: t('payouts.approved') }), changes: CHANGES });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('payouts.approve')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('payouts.approve_title', { amount: money(amount), name: account_name })}
        text={t('payouts.approve_text')}
        action={t('payouts.approve')}
        onAction={() => approve.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
        isBusy={approve.isPending}
      />
    </>
  );
}
