import { Button } from '@mantine/core';
import { settlements } from '@kutip/contracts/settlements';
import { pools } from '@kutip/contracts/pools';
import { dashboard } from '@kutip/contracts/dashboard';
import { exceptions } from '@kutip/contracts/exceptions';
import { paymentRecords } from '@kutip/contracts/payment-records';
import type { Data } from '@kutip/contracts/endpoint';
import { refunds } from '@kutip/contracts/refunds';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { AccountFields, accountFaults, accountShape, NO_ACCOUNT } from './account-fields.tsx';

export type RefundRecord = Data<typeof refunds.read>;

const CHANGES = [paymentRecords, exceptions, dashboard, pools, settlements];

/** Cancels the refund; the reserved amount becomes available again. */
export function CancelRefund({ record: { id } }: { record: RefundRecord }) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCall(refunds.cancel, { confirm: () => ({ title: t('refunds.cancelled') }), changes: CHANGES });
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('refunds.cancel')}
      </Button>
      {isConfirming && (
        <ReasonDialog
          close={() => setConfirming(false)}
          title={t('refunds.cancel_title')}
          text={t('refunds.cancel_text')}
          label={t('refunds.cancel_reason')}
          action={t('refunds.cancel')}
          isOptional
          isDangerous
          draft={`refund-cancel:${id}`}
          send={(reason) => cancel.mutateAsync({ params: { id }, body: { ...(reason && { reason }) } })}
        />
      )}
    </>
  );
}

/** E-mails the payer a link to enter their account. */
export function RequestPayerAccount({ record: { id, payment, link_sent_to } }: { record: RefundRecord }) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const requestAccount = useCall(refunds.requestPayerAccount, { confirm: () => ({ title: t('refunds.ask_sent') }) });
  if (payment.payer_email === null) return null;
  const label = t(link_sent_to === null ? 'refunds.ask_payer' : 'refunds.ask_again');
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('refunds.ask_title')}
        text={t('refunds.ask_text', { email: payment.payer_email })}
        action={label}
        onAction={() => requestAccount.mutate({ params: { id } }, { onSettled: () => setConfirming(false) })}
        isBusy={requestAccount.isPending}
      />
    </>
  );
}

const schema = z.object(accountShape);

function AccountForm({ record: { id, amount, status }, close }: { record: RefundRecord; close: () => void }) {
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

/** Sets the account to pay to; the bank checks its holder. */
export function SetPayoutAccount({ record }: { record: RefundRecord }) {
  const { t, money } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('refunds.set_account')}</Button>
      <Dialog
        isOpen={isOpen}
        close={() => setOpen(false)}
        title={t('refunds.name_title', { amount: money(record.amount) })}
      >
        <AccountForm record={record} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
