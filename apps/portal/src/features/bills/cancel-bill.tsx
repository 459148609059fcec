import { Button } from '@mantine/core';
import { customerBills } from '@kutip/contracts/customer-bills';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

/** Takes back a bill that nobody has paid. */
export function CancelBill({ id }: { id: string }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const remove = useCall(customerBills.remove, {
    confirm: () => ({ title: t('bills.cancelled') }),
    changes: ['payment-records'],
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('bills.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('bills.cancel_title')}
        text={t('bills.cancel_text')}
        action={t('bills.cancel')}
        keep={t('bills.cancel_keep')}
        onAction={() => remove.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
        isBusy={remove.isPending}
        isDangerous
      />
    </>
  );
}
