import { Button } from '@mantine/core';
import { auth } from '@kutip/contracts/auth';
import { password, passwordsMatch } from '@kutip/contracts/fields';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { NewPasswordFields } from '../../shared/forms/new-password.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import classes from './sign-in.module.css';

// The schema excludes the token: form values are stored as a draft, and a token must not be.
const passwordSchema = z.object({ password, password_confirmation: z.string() }).refine(...passwordsMatch);

/** The second step: a new password with the token of the e-mail. */
export function ResetForm({ token }: { token: string }) {
  const { t } = useMessages();
  const [isDone, setDone] = useState(false);
  const reset = useCall(auth.resetPassword, { confirm: false });
  const form = useContractForm({
    draft: 'reset',
    schema: passwordSchema,
    defaults: { password: '', password_confirmation: '' },
    send: async (body, headers) => {
      await reset.mutateAsync({ body: { token, ...body }, headers });
      setDone(true);
    },
  });
  if (isDone)
    return (
      <>
        <Note kind="quiet">{t('forgot.done')}</Note>
        <LinkButton to="/login" fullWidth>
          {t('forgot.to_login')}
        </LinkButton>
      </>
    );
  return (
    <FormFrame of={form}>
      <div className={classes['fields']}>
        <ErrorSummary rejectedSubmits={form.rejectedSubmits} />
        <NewPasswordFields />
        <Button type="submit" fullWidth loading={form.isSending}>
          {t('forgot.save')}
        </Button>
      </div>
    </FormFrame>
  );
}
