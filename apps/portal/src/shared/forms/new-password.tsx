import { useWords } from '../i18n/use-words.ts';
import { PasswordField } from './fields.tsx';

/** A new password, and once more. */
export function NewPassword() {
  const { t } = useWords();
  return (
    <>
      <PasswordField name="password" autoComplete="new-password" help={t('sign_in.password_help')} />
      <PasswordField name="password_confirmation" autoComplete="new-password" />
    </>
  );
}
