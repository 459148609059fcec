import { Button, Skeleton } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { refunds } from '@kutip/contracts/refunds';
import { Suspense, useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { CHANGES } from './refund-changes.ts';

export type RefundRecord = Data<typeof refunds.read>;

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

// Loaded with its dialog: few visits enter an account.
const AccountForm = lazyComponent(async () => (await import('./account-form.tsx')).AccountForm);

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
        {isOpen && (
          <Suspense fallback={<Skeleton height={240} />}>
            <AccountForm record={record} close={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
