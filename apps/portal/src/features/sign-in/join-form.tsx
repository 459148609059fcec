import { Button } from '@mantine/core';
import { password, phone, text, username, passwordsMatch } from '@kutip/contracts/fields';
import { invitations } from '@kutip/contracts/invitations';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { FormFrame, type FieldNames } from '../../shared/forms/form-context.tsx';
import { NewPasswordFields } from '../../shared/forms/new-password.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { session } from '../../shared/session/browser-session.ts';
import classes from './sign-in.module.css';

// The schema excludes the token: form values are stored as a draft, and a token must not be.
const joinSchema = z
  .object({ full_name: text(), username, phone_number: phone, password, password_confirmation: z.string() })
  .refine(...passwordsMatch);

interface JoinFormProps {
  token: string;
  full_name: string;
  account_name: string;
}

/** Accepts an invitation without a login: the user chooses name and password and is signed in. */
export function JoinForm({ token, full_name, account_name }: JoinFormProps) {
  const { t } = useMessages();
  const join = useCall(invitations.join, {
    confirm: ({ account }) => ({ title: t('forgot.joined', { account: account.name }) }),
  });
  const form = useContractForm({
    draft: 'join',
    schema: joinSchema,
    defaults: { full_name, username: '', phone_number: '', password: '', password_confirmation: '' },
    send: async (body, headers) => session.signIn(await join.mutateAsync({ body: { ...body, token }, headers })),
  });
  const names: FieldNames = { username: { label: t('field.new_username'), kind: 'username' } };
  return (
    <FormFrame of={form} names={names}>
      <div className={classes['fields']}>
        <ErrorSummary rejectedSubmits={form.rejectedSubmits} />
        <TextField name="full_name" autoComplete="name" maxLength={255} />
        <TextField name="phone_number" type="tel" autoComplete="tel" help={t('sign_in.phone_help')} />
        <TextField name="username" autoComplete="username" help={t('sign_in.username_help')} maxLength={60} />
        <NewPasswordFields />
        <Button type="submit" fullWidth loading={form.isSending}>
          {t('forgot.join', { account: account_name })}
        </Button>
      </div>
    </FormFrame>
  );
}
