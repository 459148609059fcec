import { PasswordInput } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { useFailureText } from '../ui/failure-text.ts';
import { ProofForm } from './proof-form.tsx';
import { useSending } from './use-sending.ts';

/** Whoever found a screen left open does not know the password. */
export function AskPassword({
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
  const { t } = useWords();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const { fault, isBusy, run } = useSending(
    () => send(password),
    (error) =>
      error instanceof ApiError && error.code === CODE.validation_failed
        ? t('reasons.wrong_password', { field: t('field.password') })
        : failureText(error),
  );
  return (
    <ProofForm
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
        error={fault}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ProofForm>
  );
}
