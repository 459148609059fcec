import { Button } from '@mantine/core';
import { customers } from '@kutip/contracts/customers';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

/** Takes a customer out of the book; the bills keep their copy of who they were for. */
export function DeleteCustomer({ id, name, backTo }: { id: string; name: string; backTo: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useCall(customers.remove, { confirm: () => ({ title: t('customers.deleted'), text: name }) });
  const takeOut = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id } });
      await navigate({ to: backTo });
    } catch {
      // The dialog of every refused call says why.
      setAsking(false);
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('customers.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('customers.delete_title', { name })}
        text={t('customers.delete_text')}
        action={t('customers.delete')}
        onAction={() => void takeOut()}
        isBusy={remove.isPending}
        isDangerous
      />
    </>
  );
}
