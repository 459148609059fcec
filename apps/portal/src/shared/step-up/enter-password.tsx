import { PasswordInput } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { useState } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { useFailureText } from '../ui/failure-text.ts';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { useSubmit } from './use-submit.ts';

/** Asks for the password, so that someone at an unattended screen cannot go on. */
export function EnterPassword({
  text,
  action,
  isDangerous = false,
  send,
}: {
  text: string;
  action: string;
  isDangerous?: boolean;
  send: (password: string) => Promise<unknown>;
}) {
  const { t } = useMessages();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const { error, isBusy, run } = useSubmit(
    () => send(password),
    (cause) =>
      cause instanceof ApiError && cause.code === CODE.validation_failed
        ? t('reasons.wrong_password', { field: t('field.password') })
        : failureText(cause),
  );
  return (
    <ReauthenticationForm
      text={text}
      action={action}
      isDangerous={isDangerous}
      isBusy={isBusy}
      isEmpty={password === ''}
      send={run}
    >
      <PasswordInput
        data-autofocus
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password'), tabIndex: 0 }}
        error={error}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ReauthenticationForm>
  );
}
