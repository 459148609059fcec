import { Button } from '@mantine/core';
import { adminDashboard } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { refundAdmin } from '@kutip/contracts/refunds';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';

export type RefundRecord = Data<typeof refundAdmin.read>;
type Decision = 'APPROVED' | 'REJECTED';

/** Approves or rejects a refund above the limit; the merchant reads the note. */
export function RefundActions({ record }: { record: RefundRecord }) {
  const { t, money } = useMessages();
  const { id, status, amount, payer_name, title, payee_fingerprint } = record;
  const [selected, setSelected] = useState<Decision | null>(null);
  const canDecide = may(
    useSession((state) => state.user),
    refundAdmin.setStatus.access,
  );
  const decide = useCall(refundAdmin.setStatus, {
    confirm: () => ({ title: t('refund_desk.decided') }),
    changes: [adminDashboard],
  });
  if (!canDecide || status !== 'REQUESTED') return null;
  return (
    <>
      <Button variant="default" onClick={() => setSelected('REJECTED')}>
        {t('refund_desk.REJECTED')}
      </Button>
      <Button onClick={() => setSelected('APPROVED')}>{t('refund_desk.APPROVED')}</Button>
      {selected && (
        <ReasonDialog
          close={() => setSelected(null)}
          title={t(`refund_desk.${selected}_title`, { amount: money(amount), name: payer_name ?? title })}
          text={t(`refund_desk.${selected}_text`)}
          action={t(`refund_desk.${selected}`)}
          label={t('refund_desk.note')}
          help={t('refund_desk.note_help')}
          isOptional={selected === 'APPROVED'}
          isDangerous={selected === 'REJECTED'}
          draft={`refund:${id}:${selected}`}
          send={(reason) =>
            decide.mutateAsync({
              params: { id },
              body: { status: selected, payee_fingerprint, ...(reason && { reason }) },
            })
          }
        />
      )}
    </>
  );
}
