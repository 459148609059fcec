import { auth } from '@kutip/contracts/auth';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** /login of the admin portal: the role-neutral call, limited to platform staff (D-01). */
export function AdminSignInPage() {
  const { t } = useMessages();
  const login = useCall(auth.login, { confirm: false });
  return (
    <SignInFrame title={t('sign_in.title')} lead={t('admin_shell.lead')} tag={t('admin_shell.tag')}>
      <LoginForm logIn={(body, headers) => login.mutateAsync({ body: { ...body, area: 'admin' }, headers })} />
    </SignInFrame>
  );
}
