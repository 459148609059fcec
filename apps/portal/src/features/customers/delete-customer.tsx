import { Button } from '@mantine/core';
import { customers } from '@kutip/contracts/customers';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

/** Deletes a customer; existing bills keep their copy of the customer's details. */
export function DeleteCustomer({ id, name, backTo }: { id: string; name: string; backTo: string }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useCall(customers.remove, { confirm: () => ({ title: t('customers.deleted'), text: name }) });
  const deleteCustomer = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id } });
      await navigate({ to: backTo });
    } catch {
      // The error dialog shows why the call was refused.
      setConfirming(false);
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('customers.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('customers.delete_title', { name })}
        text={t('customers.delete_text')}
        action={t('customers.delete')}
        onAction={() => void deleteCustomer()}
        isBusy={remove.isPending}
        isDangerous
      />
    </>
  );
}
