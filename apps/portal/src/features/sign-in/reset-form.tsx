import { Button } from '@mantine/core';
import { auth } from '@kutip/contracts/auth';
import { password, typedTwice } from '@kutip/contracts/fields';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { NewPassword } from '../../shared/forms/new-password.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import classes from './sign-in.module.css';

// Without the token: what is typed is kept as a draft, and a way in must not be.
const passwords = z.object({ password, password_confirmation: z.string() }).refine(...typedTwice);

/** The second step: a new password by the link of the mail. */
export function ResetForm({ token }: { token: string }) {
  const { t } = useWords();
  const [isDone, setDone] = useState(false);
  const reset = useCall(auth.resetPassword, { confirm: false });
  const form = useContractForm({
    draft: 'reset',
    schema: passwords,
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
        <ErrorSummary refusals={form.refusals} />
        <NewPassword />
        <Button type="submit" fullWidth loading={form.isSending}>
          {t('forgot.save')}
        </Button>
      </div>
    </FormFrame>
  );
}
