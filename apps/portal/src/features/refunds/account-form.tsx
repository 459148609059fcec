import type { Data } from '@kutip/contracts/endpoint';
import { refunds } from '@kutip/contracts/refunds';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { AccountFields, accountFaults, accountShape, NO_ACCOUNT } from './account-fields.tsx';
import { useMessages } from './messages/use-messages.ts';
import { CHANGES } from './refund-changes.ts';

const schema = z.object(accountShape);

interface AccountFormProps {
  record: Data<typeof refunds.read>;
  close: () => void;
}

/** The form of the account that a refund is paid to. */
export function AccountForm({ record: { id, amount, status }, close }: AccountFormProps) {
  const { t, money } = useMessages();
  const pay = useCall(refunds.pay, {
    confirm: () => ({ title: t(status === 'REQUESTED' ? 'refunds.account_saved' : 'refunds.requested') }),
    changes: [refunds, ...CHANGES],
  });
  const form = useContractForm({
    draft: `refund-account:${id}`,
    schema,
    defaults: NO_ACCOUNT,
    check: accountFaults,
    send: async (account, headers) => {
      await pay.mutateAsync({ body: { void_sale_record_id: id, ...account }, headers });
      close();
    },
  });
  return (
    <DialogForm
      of={form}
      names={{
        payout_service_id: { label: t('refunds.bank') },
        account_number: { label: t('refunds.account_number') },
        account_name: { label: t('refunds.account_name') },
      }}
      text={t('refunds.name_text')}
      action={t('refunds.send', { amount: money(amount) })}
      close={close}
    >
      <AccountFields />
    </DialogForm>
  );
}
