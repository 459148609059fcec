import { TextInput } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { stepUp } from '@kutip/contracts/step-up';
import { useState } from 'react';
import { callApi } from '../api/client.ts';
import { useWords } from '../i18n/use-words.ts';
import { useFailureText } from '../ui/failure-text.ts';
import { ProofForm } from './proof-form.tsx';
import { useSending } from './use-sending.ts';

/** The field for a code, and what is wrong with the one that was given. `send` gives it to the server. */
export function CodeForm({
  text,
  action,
  send,
}: {
  text: string;
  action: string;
  send: (code: string) => Promise<unknown>;
}) {
  const { t } = useWords();
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const { fault, isBusy, run } = useSending(
    () => send(code),
    (error) => {
      setCode('');
      const isWrong = error instanceof ApiError && error.code === CODE.validation_failed;
      return isWrong ? t('step_up.wrong_code') : failureText(error);
    },
  );
  return (
    <ProofForm text={text} action={action} isBusy={isBusy} isEmpty={code.trim() === ''} send={run}>
      <TextInput
        data-autofocus
        label={t('step_up.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={14}
        maw={220}
        error={fault}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </ProofForm>
  );
}

/** A code of the app, or one of those for a lost phone. */
export function GiveCode({ done }: { done: () => void }) {
  const { t } = useWords();
  return (
    <CodeForm
      text={t('step_up.text')}
      action={t('step_up.go_on')}
      send={async (code) => {
        await callApi(stepUp.prove, { body: { code } });
        done();
      }}
    />
  );
}
