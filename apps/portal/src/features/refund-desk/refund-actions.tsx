import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { refundAdmin } from '@kutip/contracts/refunds';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';

export type RefundRecord = Data<typeof refundAdmin.read>;
type Decision = 'APPROVED' | 'REJECTED';

/** A refund above the limit is let go or stopped; the merchant reads why. */
export function RefundActions({ record }: { record: RefundRecord }) {
  const { t, money } = useAdminWords();
  const { id, status, amount, payer_name, title } = record;
  const [asked, setAsked] = useState<Decision | null>(null);
  const canDecide = may(
    useSession((state) => state.user),
    refundAdmin.setStatus.access,
  );
  const decide = useCall(refundAdmin.setStatus, {
    confirm: () => ({ title: t('admin.refunds.decided') }),
    changes: ['dashboard'],
  });
  if (!canDecide || status !== 'REQUESTED') return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked('REJECTED')}>
        {t('admin.refunds.REJECTED')}
      </Button>
      <Button onClick={() => setAsked('APPROVED')}>{t('admin.refunds.APPROVED')}</Button>
      {asked && (
        <ReasonDialog
          close={() => setAsked(null)}
          title={t(`admin.refunds.${asked}_title`, { amount: money(amount), name: payer_name ?? title })}
          text={t(`admin.refunds.${asked}_text`)}
          action={t(`admin.refunds.${asked}`)}
          label={t('admin.refunds.note')}
          help={t('admin.refunds.note_help')}
          isOptional={asked === 'APPROVED'}
          isDangerous={asked === 'REJECTED'}
          draft={`refund:${id}:${asked}`}
          send={(reason) => decide.mutateAsync({ params: { id }, body: { status: asked, ...(reason && { reason }) } })}
        />
      )}
    </>
  );
}
