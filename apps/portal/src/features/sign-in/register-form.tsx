import { Button } from '@mantine/core';
import { auth } from '@kutip/contracts/auth';
import { useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { FormFrame, type FieldNames } from '../../shared/forms/form-context.tsx';
import { NewPasswordFields } from '../../shared/forms/new-password.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { session } from '../../shared/session/browser-session.ts';
import classes from './sign-in.module.css';

const EMPTY = {
  full_name: '',
  email: '',
  username: '',
  phone_number: '',
  password: '',
  password_confirmation: '',
  company_name: '',
};

/** A new merchant: person and account in one call, logged in at once (D-07). With `introducer_code`: from an introducer's link. */
export function RegisterForm({ introducer_code }: { introducer_code: string | undefined }) {
  const { t } = useMessages();
  const register = useCall(auth.register, {
    confirm: ({ user, account }) => ({
      title: t('sign_in.welcome', { name: user.full_name }),
      text: t(account.status === 'ACTIVE' ? 'sign_in.registered_active' : 'sign_in.registered'),
    }),
  });
  const form = useContractForm({
    draft: introducer_code ? `register:${introducer_code}` : 'register',
    schema: auth.register.body,
    defaults: { ...EMPTY, ...(introducer_code && { introducer_code }) },
    send: async (body, headers) => session.signIn(await register.mutateAsync({ body, headers })),
  });
  const names: FieldNames = { username: { label: t('field.new_username'), kind: 'username' } };
  return (
    <FormFrame of={form} names={names}>
      <div className={classes['fields']}>
        <ErrorSummary rejectedSubmits={form.rejectedSubmits} />
        <TextField name="company_name" autoComplete="organization" maxLength={255} />
        <TextField name="full_name" autoComplete="name" maxLength={255} />
        <TextField name="email" type="email" autoComplete="email" maxLength={255} />
        <TextField name="phone_number" type="tel" autoComplete="tel" help={t('sign_in.phone_help')} />
        <TextField name="username" autoComplete="username" help={t('sign_in.username_help')} maxLength={60} />
        <NewPasswordFields />
        {introducer_code && (
          <TextField name="introducer_code" isOptional help={t('sign_in.introducer_help')} maxLength={60} />
        )}
        <Button type="submit" fullWidth loading={form.isSending}>
          {t('sign_in.register_submit')}
        </Button>
      </div>
    </FormFrame>
  );
}
