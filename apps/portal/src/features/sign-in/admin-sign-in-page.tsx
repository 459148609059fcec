import { auth } from '@kutip/contracts/auth';
import { useCall } from '../../shared/api/query.ts';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** /login of the admin portal: the role-neutral call, held to the people of the platform (D-01). */
export function AdminSignInPage() {
  const { t } = useAdminWords();
  const login = useCall(auth.login, { confirm: false });
  return (
    <SignInFrame title={t('sign_in.title')} lead={t('admin.shell.lead')} tag={t('admin.shell.tag')}>
      <LoginForm enter={(body, headers) => login.mutateAsync({ body: { ...body, area: 'admin' }, headers })} />
    </SignInFrame>
  );
}
