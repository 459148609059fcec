import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { refunds } from '@kutip/contracts/refunds';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { AccountFields, accountFaults, accountShape, NO_ACCOUNT } from './account-fields.tsx';

export type RefundRecord = Data<typeof refunds.read>;

const CHANGES = ['payment-records', 'exceptions', 'dashboard', 'pools', 'master-pool-balance', 'settlement-records'];

/** Gives it up; what was set aside is the merchant's again. */
export function CancelRefund({ record: { id } }: { record: RefundRecord }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const cancel = useCall(refunds.cancel, { confirm: () => ({ title: t('refunds.cancelled') }), changes: CHANGES });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('refunds.cancel')}
      </Button>
      {isAsking && (
        <ReasonDialog
          close={() => setAsking(false)}
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

/** Mails the payer a link on which he names his account. */
export function AskPayer({ record: { id, payment, link_sent_to } }: { record: RefundRecord }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const ask = useCall(refunds.askPayer, { confirm: () => ({ title: t('refunds.ask_sent') }) });
  if (payment.payer_email === null) return null;
  const label = t(link_sent_to === null ? 'refunds.ask_payer' : 'refunds.ask_again');
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('refunds.ask_title')}
        text={t('refunds.ask_text', { email: payment.payer_email })}
        action={label}
        onAction={() => ask.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
        isBusy={ask.isPending}
      />
    </>
  );
}

const schema = z.object(accountShape);

function AccountForm({ record: { id, amount, status }, close }: { record: RefundRecord; close: () => void }) {
  const { t, money } = useWords();
  const pay = useCall(refunds.pay, {
    confirm: () => ({ title: t(status === 'REQUESTED' ? 'refunds.account_kept' : 'refunds.asked') }),
    changes: ['void-sale-records', ...CHANGES],
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

/** Says where the money is to go; the bank is asked whose account it is. */
export function NameAccount({ record }: { record: RefundRecord }) {
  const { t, money } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('refunds.name_account')}</Button>
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
