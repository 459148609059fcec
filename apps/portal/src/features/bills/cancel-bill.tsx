import { Button } from '@mantine/core';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { customerBills } from '@kutip/contracts/customer-bills';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

/** Cancels an unpaid bill. */
export function CancelBill({ id }: { id: string }) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useCall(customerBills.remove, {
    confirm: () => ({ title: t('bills.cancelled') }),
    changes: [paymentRecords],
  });
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('bills.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('bills.cancel_title')}
        text={t('bills.cancel_text')}
        action={t('bills.cancel')}
        cancelLabel={t('bills.cancel_keep')}
        onAction={() => remove.mutate({ params: { id } }, { onSettled: () => setConfirming(false) })}
        isBusy={remove.isPending}
        isDangerous
      />
    </>
  );
}
