import { Button, Group } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { secondFactorResets } from '@kutip/contracts/second-factor-resets';
import { isOpenReset, mayDecideReset } from '@kutip/domain/second-factor-reset';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';

export type Person = Data<typeof secondFactorResets.ofUser>;
export type Reset = Person['resets'][number];

/** Requests that a user's second factors are removed. */
export function RequestReset({ person }: { person: Person }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { id, full_name, fault, wait_hours } = person;
  const canRequest = may(
    useSession((state) => state.user),
    secondFactorResets.request.access,
  );
  const request = useCall(secondFactorResets.request, {
    confirm: () => ({ title: t('people.reset_requested'), text: t('people.reset_requested_text') }),
    changes: [secondFactorResets],
  });
  if (!canRequest || fault) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('people.reset')}
      </Button>
      {isOpen && (
        <ReasonDialog
          close={() => setOpen(false)}
          title={t('people.reset_title', { name: full_name })}
          text={t('people.reset_text', { hours: wait_hours })}
          action={t('people.reset_request')}
          label={t('people.reset_reason')}
          help={t('people.reset_reason_help')}
          isDangerous
          draft={`second-factor-reset:${id}`}
          send={(reason = '') => request.mutateAsync({ params: { id }, body: { reason } })}
        />
      )}
    </>
  );
}

/** Confirms or rejects an open reset, for every admin but the one who requested it and the user themselves. */
export function DecideReset({ reset, name }: { reset: Reset; name: string }) {
  const { t, dateTime } = useMessages();
  const [open, setOpen] = useState<'CONFIRM' | 'REJECT' | null>(null);
  const user = useSession((state) => state.user);
  const decide = useCall(secondFactorResets.decide, {
    confirm: ({ status }) => ({
      title: t(status === 'CONFIRMED' ? 'people.reset_confirmed' : 'people.reset_rejected'),
    }),
    changes: [secondFactorResets],
  });
  const canDecide = may(user, secondFactorResets.decide.access) && user !== null && mayDecideReset(reset, user.id);
  if (!isOpenReset(reset.status)) return null;
  if (!canDecide) return <p>{t('people.reset_other_admin')}</p>;
  const close = () => setOpen(null);
  const send = (decision: 'CONFIRM' | 'REJECT') =>
    decide.mutate({ params: { id: reset.id }, body: { decision } }, { onSettled: close });
  return (
    <Group gap="xs">
      {reset.status === 'REQUESTED' && <Button onClick={() => setOpen('CONFIRM')}>{t('people.reset_confirm')}</Button>}
      <Button variant="default" onClick={() => setOpen('REJECT')}>
        {t('people.reset_reject')}
      </Button>
      <ConfirmDialog
        isOpen={open === 'CONFIRM'}
        close={close}
        title={t('people.reset_confirm_title', { name })}
        text={t('people.reset_confirm_text', { when: dateTime(reset.takes_effect_at) })}
        action={t('people.reset_confirm')}
        onAction={() => send('CONFIRM')}
        isBusy={decide.isPending}
        isDangerous
      />
      <ConfirmDialog
        isOpen={open === 'REJECT'}
        close={close}
        title={t('people.reset_reject_title', { name })}
        text={t('people.reset_reject_text')}
        action={t('people.reset_reject')}
        onAction={() => send('REJECT')}
        isBusy={decide.isPending}
      />
    </Group>
  );
}
