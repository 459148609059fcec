import { Button } from '@mantine/core';
import { users } from '@kutip/contracts/users';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

interface Named {
  id: string;
  full_name: string;
  status: string;
}

/** Sending an invitation again, taking it back, or taking somebody off the team. */
export function MemberActions({ member }: { member: Named }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { id, full_name: name, status } = member;
  const isInvited = status === 'INVITED';
  const verb = isInvited ? 'withdraw' : 'remove';
  const done = isInvited ? 'withdrawn' : 'removed';
  const remove = useCall(users.remove, { confirm: () => ({ title: t(`accounts.${done}`) }) });
  const again = useCall(users.inviteAgain, { confirm: () => ({ title: t('accounts.invited_again') }) });
  const takeOff = (): void =>
    remove.mutate(
      { params: { id } },
      { onSuccess: () => void navigate({ to: '/team' }), onSettled: () => setAsking(false) },
    );
  return (
    <>
      {isInvited && (
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate({ params: { id } })}>
          {t('accounts.invite_again')}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(`accounts.${verb}`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t(`accounts.${verb}_title`, { name })}
        text={t(`accounts.${verb}_text`, { name })}
        action={t(`accounts.${verb}`)}
        onAction={takeOff}
        isBusy={remove.isPending}
        isDangerous
      />
    </>
  );
}
