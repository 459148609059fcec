import { Button } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { payoutAdmin } from '@kutip/contracts/payouts';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';

export type PayoutRecord = Data<typeof payoutAdmin.read>;
type Step = 'APPROVED' | 'CANCELLED' | 'SUCCESS' | 'FAILED' | 'RETURNED';

/** What one of us may make of it; the server asks once more. */
function stepsOf({ status, awaits_approval }: PayoutRecord): Step[] {
  if (status === 'PENDING') return awaits_approval ? ['CANCELLED', 'APPROVED'] : ['CANCELLED'];
  if (status === 'PROCESSING') return ['FAILED', 'SUCCESS'];
  return status === 'SUCCESS' ? ['RETURNED'] : [];
}

const MOST_REASON = 255;
const GOOD: ReadonlySet<Step> = new Set(['APPROVED', 'SUCCESS'] as const);

export function PayoutActions({ record }: { record: PayoutRecord }) {
  const { t, money } = useAdminWords();
  const { id, amount, bank_account_name } = record;
  const [asked, setAsked] = useState<Step | null>(null);
  const canDecide = may(
    useSession((state) => state.user),
    payoutAdmin.setStatus.access,
  );
  const change = useCall(payoutAdmin.setStatus, {
    confirm: () => ({ title: t('admin.payouts.changed') }),
    changes: ['dashboard'],
  });
  if (!canDecide) return null;
  return (
    <>
      {stepsOf(record).map((step) => (
        <Button key={step} variant={GOOD.has(step) ? 'filled' : 'default'} onClick={() => setAsked(step)}>
          {t(`admin.payouts.${step}`)}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          close={() => setAsked(null)}
          title={t(`admin.payouts.${asked}_title`, { amount: money(amount), name: bank_account_name })}
          text={t(`admin.payouts.${asked}_text`)}
          action={t(`admin.payouts.${asked}`)}
          label={t('admin.payouts.reason')}
          help={t('admin.payouts.reason_help')}
          most={MOST_REASON}
          isDangerous={!GOOD.has(asked)}
          draft={`payout:${id}:${asked}`}
          send={(reason) => change.mutateAsync({ params: { id }, body: { status: asked, reason: reason! } })}
        />
      )}
    </>
  );
}
