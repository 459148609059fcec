import { useMessages } from '../i18n/use-messages.ts';
import { PasswordField } from './fields.tsx';

/** Fields for a new password and its confirmation. */
export function NewPasswordFields() {
  const { t } = useMessages();
  return (
    <>
      <PasswordField name="password" autoComplete="new-password" help={t('sign_in.password_help')} />
      <PasswordField name="password_confirmation" autoComplete="new-password" />
    </>
  );
}
