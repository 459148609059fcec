import { Button } from '@mantine/core';
import { accountAdmin } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { ACCOUNT_TRANSITIONS, needsReason, type AccountStatus } from '@kutip/domain/account';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

export type MerchantRecord = Data<typeof accountAdmin.read>;

/** What the step from one state to another is called. */
const verbOf = (from: AccountStatus, to: AccountStatus) =>
  to === 'ACTIVE'
    ? from === 'SUSPENDED'
      ? 'resume'
      : 'approve'
    : ({ REJECTED: 'reject', SUSPENDED: 'suspend', PENDING_KYC: 'reopen' } as const)[to];

/** The steps that this merchant's state allows, each asked about once more. */
export function MerchantActions({ id, name, status, updated_at }: MerchantRecord) {
  const { t } = useAdminWords();
  const [wanted, setWanted] = useState<AccountStatus | null>(null);
  const canDecide = may(
    useSession((state) => state.user),
    accountAdmin.setStatus.access,
  );
  const decide = useCall(accountAdmin.setStatus, {
    confirm: () => ({ title: t('admin.merchants.decided') }),
    changes: ['dashboard'],
  });
  if (!canDecide) return null;
  const close = (): void => setWanted(null);
  const inputOf = (to: AccountStatus, reason?: string) => ({
    params: { id },
    body: { status: to, read_at: updated_at.toISOString(), ...(reason && { reason }) },
  });
  const toldOf = (to: AccountStatus) => {
    const verb = verbOf(status, to);
    return {
      close,
      title: t(`admin.merchants.${verb}_title`, { name }),
      text: t(`admin.merchants.${verb}_text`),
      action: t(`admin.merchants.${verb}`),
    };
  };
  return (
    <>
      {ACCOUNT_TRANSITIONS[status].toReversed().map((to) => (
        <Button key={to} variant={to === 'ACTIVE' ? 'filled' : 'default'} onClick={() => setWanted(to)}>
          {t(`admin.merchants.${verbOf(status, to)}`)}
        </Button>
      ))}
      {wanted && needsReason(wanted) && (
        <ReasonDialog
          {...toldOf(wanted)}
          label={t('admin.merchants.reason')}
          help={t('admin.merchants.reason_help')}
          isDangerous
          draft={`merchant:${id}:${wanted}`}
          send={(reason) => decide.mutateAsync(inputOf(wanted, reason))}
        />
      )}
      {wanted && !needsReason(wanted) && (
        <ConfirmDialog
          {...toldOf(wanted)}
          isOpen
          onAction={() => decide.mutate(inputOf(wanted), { onSettled: close })}
          isBusy={decide.isPending}
        />
      )}
    </>
  );
}
