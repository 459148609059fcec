import { Button } from '@mantine/core';
import { accountAdmin, adminDashboard } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { ACCOUNT_TRANSITIONS, needsReason, type AccountStatus } from '@kutip/domain/account';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

export type MerchantRecord = Data<typeof accountAdmin.read>;

/** The name of a status transition. */
const actionOf = (from: AccountStatus, to: AccountStatus) =>
  to === 'ACTIVE'
    ? from === 'SUSPENDED'
      ? 'resume'
      : 'approve'
    : ({ REJECTED: 'reject', SUSPENDED: 'suspend', PENDING_KYC: 'reopen' } as const)[to];

/** The status transitions that are allowed, each with a confirmation. */
export function MerchantActions({ id, name, status, updated_at }: MerchantRecord) {
  const { t } = useMessages();
  const [target, setTarget] = useState<AccountStatus | null>(null);
  const canDecide = may(
    useSession((state) => state.user),
    accountAdmin.setStatus.access,
  );
  const decide = useCall(accountAdmin.setStatus, {
    confirm: () => ({ title: t('merchants.decided') }),
    changes: [adminDashboard],
  });
  if (!canDecide) return null;
  const close = (): void => setTarget(null);
  const inputOf = (to: AccountStatus, reason?: string) => ({
    params: { id },
    body: { status: to, read_at: updated_at.toISOString(), ...(reason && { reason }) },
  });
  const dialogProps = (to: AccountStatus) => {
    const action = actionOf(status, to);
    return {
      close,
      title: t(`merchants.${action}_title`, { name }),
      text: t(`merchants.${action}_text`),
      action: t(`merchants.${action}`),
    };
  };
  return (
    <>
      {ACCOUNT_TRANSITIONS[status].toReversed().map((to) => (
        <Button key={to} variant={to === 'ACTIVE' ? 'filled' : 'default'} onClick={() => setTarget(to)}>
          {t(`merchants.${actionOf(status, to)}`)}
        </Button>
      ))}
      {target && needsReason(target) && (
        <ReasonDialog
          {...dialogProps(target)}
          label={t('merchants.reason')}
          help={t('merchants.reason_help')}
          isDangerous
          draft={`merchant:${id}:${target}`}
          send={(reason) => decide.mutateAsync(inputOf(target, reason))}
        />
      )}
      {target && !needsReason(target) && (
        <ConfirmDialog
          {...dialogProps(target)}
          isOpen
          onAction={() => decide.mutate(inputOf(target), { onSettled: close })}
          isBusy={decide.isPending}
        />
      )}
    </>
  );
}
