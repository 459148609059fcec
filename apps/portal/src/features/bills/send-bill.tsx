import { Button } from '@mantine/core';
import { customerBills } from '@kutip/contracts/customer-bills';
import { IconMail } from '@tabler/icons-react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';

/** Sends the bill's link by e-mail, for the first time or again. */
export function SendBill({ id, email, sent_at }: { id: string; email: string; sent_at: Date | null }) {
  const { t } = useMessages();
  const send = useCall(customerBills.send, { confirm: () => ({ title: t('bills.sent'), text: email }) });
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate({ params: { id }, body: {} })}
    >
      {t(sent_at ? 'bills.send_again' : 'bills.send')}
    </Button>
  );
}
