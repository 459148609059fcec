import { Button } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { useState } from 'react';
import { z } from 'zod';
import { claimError } from '../../shared/api/claimed-errors.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { PasswordField, TextField } from '../../shared/forms/fields.tsx';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { session, store } from '../../shared/session/browser-session.ts';
import type { Tokens } from '../../shared/session/session.ts';
import { readText, writeText } from '../../shared/session/storage.ts';
import { LoginMessage } from './login-message.tsx';
import classes from './sign-in.module.css';

// The endpoint takes a user name or an e-mail address under either name; the form has one field for both.
const loginBody = z.object({ username: z.string().trim().min(1).max(255), password: z.string().min(1).max(200) });
const EMPTY = { username: '', password: '' };

/** How this portal obtains tokens. */
type LogIn = (body: z.input<typeof loginBody>, headers: { 'idempotency-key': string }) => Promise<Tokens>;

/** A refused login stores its code as the login message (D-12). */
export function LoginForm({ logIn }: { logIn: LogIn }) {
  const { t } = useMessages();
  const [message, setMessage] = useState(() => readText(store, 'loginMessage'));
  const storeMessage = (text: string): void => {
    writeText(store, 'loginMessage', text);
    setMessage(text);
  };
  const form = useContractForm({
    draft: 'login',
    schema: loginBody,
    defaults: EMPTY,
    send: async (body, headers) => {
      try {
        session.signIn(await logIn(body, headers));
      } catch (error) {
        if (error instanceof ApiError) {
          storeMessage(String(error.code));
          claimError(error); // the message above the form is enough
        }
        throw error;
      }
    },
  });
  return (
    <FormFrame of={form}>
      <div className={classes['fields']}>
        <LoginMessage message={message} />
        <ErrorSummary rejectedSubmits={form.rejectedSubmits} />
        <TextField name="username" autoComplete="username" maxLength={255} />
        <PasswordField name="password" autoComplete="current-password" />
        <Button type="submit" fullWidth loading={form.isSending}>
          {t('sign_in.submit')}
        </Button>
      </div>
    </FormFrame>
  );
}
