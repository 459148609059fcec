import { Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMessages } from './messages/use-messages.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

function BackToLogin() {
  const { t } = useMessages();
  return (
    <Text ta="center">
      <TextLink to="/login">{t('forgot.back')}</TextLink>
    </Text>
  );
}

/** /forgot-password, and with ?token= its second step (C-30). */
export function ForgotPasswordPage() {
  const { t } = useMessages();
  const { token } = useSearch({ strict: false }) as { token?: string };
  return (
    <SignInFrame
      title={t(token ? 'forgot.new_title' : 'forgot.password_title')}
      lead={t(token ? 'forgot.new_lead' : 'forgot.password_lead')}
    >
      {token ? <ResetForm token={token} /> : <ForgotForm type="password" />}
      <BackToLogin />
    </SignInFrame>
  );
}

/** /forgot-username */
export function ForgotUsernamePage() {
  const { t } = useMessages();
  return (
    <SignInFrame title={t('forgot.username_title')} lead={t('forgot.username_lead')}>
      <ForgotForm type="username" />
      <BackToLogin />
    </SignInFrame>
  );
}
