import { TextInput } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { stepUp } from '@kutip/contracts/step-up';
import { useState } from 'react';
import { callApi } from '../api/client.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useFailureText } from '../ui/failure-text.ts';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { useSubmit } from './use-submit.ts';

/** A form with one code field. `send` verifies the code at the server; a wrong code shows at the field. */
export function CodeForm({
  text,
  action,
  send,
}: {
  text: string;
  action: string;
  send: (code: string) => Promise<unknown>;
}) {
  const { t } = useMessages();
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const { error, isBusy, run } = useSubmit(
    () => send(code),
    (cause) => {
      setCode('');
      const isWrong = cause instanceof ApiError && cause.code === CODE.validation_failed;
      return isWrong ? t('step_up.wrong_code') : failureText(cause);
    },
  );
  return (
    <ReauthenticationForm text={text} action={action} isBusy={isBusy} isEmpty={code.trim() === ''} send={run}>
      <TextInput
        data-autofocus
        label={t('step_up.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={14}
        maw={220}
        error={error}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </ReauthenticationForm>
  );
}

/** Steps up with a code of the authenticator app or a recovery code. */
export function EnterCode({ done }: { done: () => void }) {
  const { t } = useMessages();
  return (
    <CodeForm
      text={t('step_up.text')}
      action={t('step_up.continue')}
      send={async (code) => {
        await callApi(stepUp.verify, { body: { code } });
        done();
      }}
    />
  );
}
