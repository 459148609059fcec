import { Text } from '@mantine/core';
import { auth } from '@kutip/contracts/auth';
import { useSearch } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { LinkButton, TextLink } from '../../shared/ui/links.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { StopReset } from './stop-reset.tsx';

/** The merchant portal's own token endpoint (D-01). */
function MerchantLogin() {
  const login = useCall(auth.merchantAccessToken, { confirm: false });
  return <LoginForm logIn={(body, headers) => login.mutateAsync({ body, headers })} />;
}

/** /login, with ?register=1 its panel for new merchants (C-30), with ?confirm= the e-mail confirmation, with ?stop-reset= that of a reset. */
export function SignInPage() {
  const { t } = useMessages();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { register, confirm, introducer, 'stop-reset': stop } = search;
  const isLoggedIn = useSession((state) => state.isLoggedIn);
  const isRegistering = register === '1';
  if ((confirm || stop) && isLoggedIn)
    return (
      <SignInFrame title={t(stop ? 'forgot.reset_title' : 'forgot.confirm_title')} lead={t('sign_in.lead')}>
        {confirm && <ConfirmEmail token={confirm} />}
        {stop && <StopReset token={stop} />}
        <LinkButton to="/dashboard" fullWidth>
          {t('forgot.to_dashboard')}
        </LinkButton>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={t(isRegistering ? 'sign_in.register_title' : 'sign_in.title')}
      lead={t('sign_in.lead')}
      isWide={isRegistering}
    >
      {confirm && <ConfirmEmail token={confirm} />}
      {stop && <StopReset token={stop} />}
      {isRegistering ? <RegisterForm introducer_code={introducer} /> : <MerchantLogin />}
      {!isRegistering && (
        <Text ta="center">
          <TextLink to="/forgot-password">{t('forgot.password_link')}</TextLink>
          <br />
          <TextLink to="/forgot-username">{t('forgot.username_link')}</TextLink>
        </Text>
      )}
      <Text ta="center">
        {t(isRegistering ? 'sign_in.has_account' : 'sign_in.no_account')}{' '}
        {isRegistering ? (
          <TextLink to="/login" underline="always">
            {t('sign_in.login_link')}
          </TextLink>
        ) : (
          <TextLink to="/login" search={{ register: '1' }} underline="always">
            {t('sign_in.register_link')}
          </TextLink>
        )}
      </Text>
    </SignInFrame>
  );
}
