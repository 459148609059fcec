import { Button } from '@mantine/core';
import { adminDashboard } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { payoutAdmin } from '@kutip/contracts/payouts';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';

export type PayoutRecord = Data<typeof payoutAdmin.read>;
type Step = 'APPROVED' | 'CANCELLED' | 'SUCCESS' | 'FAILED' | 'RETURNED';

/** The transitions that staff may make; the server checks again. */
function stepsOf({ status, awaits_approval }: PayoutRecord): Step[] {
  if (status === 'PENDING') return awaits_approval ? ['CANCELLED', 'APPROVED'] : ['CANCELLED'];
  if (status === 'PROCESSING') return ['FAILED', 'SUCCESS'];
  return status === 'SUCCESS' ? ['RETURNED'] : [];
}

const MAX_REASON_LENGTH = 255;
const FORWARD_STEPS: ReadonlySet<Step> = new Set(['APPROVED', 'SUCCESS'] as const);

export function PayoutActions({ record }: { record: PayoutRecord }) {
  const { t, money } = useMessages();
  const { id, amount, bank_account_name } = record;
  const [selected, setSelected] = useState<Step | null>(null);
  const canDecide = may(
    useSession((state) => state.user),
    payoutAdmin.setStatus.access,
  );
  const change = useCall(payoutAdmin.setStatus, {
    confirm: () => ({ title: t('payout_desk.changed') }),
    changes: [adminDashboard],
  });
  if (!canDecide) return null;
  return (
    <>
      {stepsOf(record).map((step) => (
        <Button key={step} variant={FORWARD_STEPS.has(step) ? 'filled' : 'default'} onClick={() => setSelected(step)}>
          {t(`payout_desk.${step}`)}
        </Button>
      ))}
      {selected && (
        <ReasonDialog
          close={() => setSelected(null)}
          title={t(`payout_desk.${selected}_title`, { amount: money(amount), name: bank_account_name })}
          text={t(`payout_desk.${selected}_text`)}
          action={t(`payout_desk.${selected}`)}
          label={t('payout_desk.reason')}
          help={t('payout_desk.reason_help')}
          most={MAX_REASON_LENGTH}
          isDangerous={!FORWARD_STEPS.has(selected)}
          draft={`payout:${id}:${selected}`}
          send={(reason) => change.mutateAsync({ params: { id }, body: { status: selected, reason: reason! } })}
        />
      )}
    </>
  );
}
