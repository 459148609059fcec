import { Button } from '@mantine/core';
import { auth } from '@kutip/contracts/auth';
import { email, text } from '@kutip/contracts/fields';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { Note } from '../../shared/ui/note.tsx';
import classes from './sign-in.module.css';

type RecoveryType = 'password' | 'username';

/** A password reset accepts user name or e-mail; a forgotten user name needs the e-mail. */
const SCHEMA = { password: z.object({ email: text() }), username: z.object({ email }) };

/** Requests the e-mail. The response is the same whether or not the user exists (D-06). */
export function ForgotForm({ type }: { type: RecoveryType }) {
  const { t } = useMessages();
  const [isSent, setSent] = useState(false);
  const forgot = useCall(auth.forgot, { confirm: false });
  const form = useContractForm({
    draft: `forgot:${type}`,
    schema: SCHEMA[type],
    defaults: { email: '' },
    send: async (body, headers) => {
      await forgot.mutateAsync({ body: { type, ...body }, headers });
      setSent(true);
    },
  });
  if (isSent)
    return (
      <Note kind="quiet">
        {t('forgot.sent')} {type === 'password' && t('forgot.sent_link')}
      </Note>
    );
  const isPassword = type === 'password';
  return (
    <FormFrame of={form} names={isPassword ? { email: { label: t('forgot.login_name') } } : {}}>
      <div className={classes['fields']}>
        <ErrorSummary rejectedSubmits={form.rejectedSubmits} />
        <TextField
          name="email"
          type={isPassword ? 'text' : 'email'}
          autoComplete={isPassword ? 'username' : 'email'}
          maxLength={255}
        />
        <Button type="submit" fullWidth loading={form.isSending}>
          {t(isPassword ? 'forgot.send_link' : 'forgot.send_name')}
        </Button>
      </div>
    </FormFrame>
  );
}
