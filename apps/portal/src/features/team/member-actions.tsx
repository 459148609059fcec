import { Button } from '@mantine/core';
import { users } from '@kutip/contracts/users';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

interface Named {
  id: string;
  full_name: string;
  status: string;
}

/** Resends or withdraws an invitation, or removes a team member. */
export function MemberActions({ member }: { member: Named }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { id, full_name: name, status } = member;
  const isInvited = status === 'INVITED';
  const action = isInvited ? 'withdraw' : 'remove';
  const done = isInvited ? 'withdrawn' : 'removed';
  const remove = useCall(users.remove, { confirm: () => ({ title: t(`accounts.${done}`) }) });
  const resend = useCall(users.resendInvitation, { confirm: () => ({ title: t('accounts.invited_again') }) });
  const removeMember = (): void =>
    remove.mutate(
      { params: { id } },
      { onSuccess: () => void navigate({ to: '/team' }), onSettled: () => setConfirming(false) },
    );
  return (
    <>
      {isInvited && (
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ params: { id } })}>
          {t('accounts.invite_again')}
        </Button>
      )}
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t(`accounts.${action}`)}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t(`accounts.${action}_title`, { name })}
        text={t(`accounts.${action}_text`, { name })}
        action={t(`accounts.${action}`)}
        onAction={removeMember}
        isBusy={remove.isPending}
        isDangerous
      />
    </>
  );
}
