import { Text } from '@mantine/core';
import { auth } from '@kutip/contracts/auth';
import { useSearch } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { StopReset } from './stop-reset.tsx';

/**
 * /login of the introducer portal, with its own token endpoint (D-01), and with ?confirm= the e-mail confirmation.
 * Introducers are registered by the platform.
 */
export function IntroducerSignInPage() {
  const { t } = useMessages();
  const { confirm, 'stop-reset': stop } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const login = useCall(auth.introducerAccessToken, { confirm: false });
  return (
    <SignInFrame title={t('sign_in.title')} lead={t('introducer_sign_in.lead')} tag={t('introducer_sign_in.tag')}>
      {confirm && <ConfirmEmail token={confirm} />}
      {stop && <StopReset token={stop} />}
      <LoginForm logIn={(body, headers) => login.mutateAsync({ body, headers })} />
      <Text ta="center">
        <TextLink to="/forgot-password">{t('forgot.password_link')}</TextLink>
        <br />
        <TextLink to="/forgot-username">{t('forgot.username_link')}</TextLink>
      </Text>
    </SignInFrame>
  );
}
