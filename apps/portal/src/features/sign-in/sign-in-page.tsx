import { Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useWords } from '../../shared/i18n/use-words.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Brand } from '../../shared/ui/shell/brand.tsx';
import { LanguageSwitch } from '../../shared/ui/shell/language-switch.tsx';
import { SandboxBanner } from '../../shared/ui/shell/sandbox-banner.tsx';
import { SkinToggle } from '../../shared/ui/shell/skin-toggle.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import classes from './sign-in.module.css';

/** /login, and with ?register=1 its panel for new merchants (C-30). */
export function SignInPage() {
  const { t } = useWords();
  const { register } = useSearch({ strict: false }) as { register?: string };
  const isRegistering = register === '1';
  return (
    <div className={classes['page']}>
      <SandboxBanner />
      <header className={classes['top']}>
        <Brand />
        <div className={classes['switches']}>
          <LanguageSwitch />
          <SkinToggle />
        </div>
      </header>
      <main className={classes['main']}>
        <div className={`panel ${classes['card']}`} data-wide={isRegistering || undefined}>
          <div>
            <Title order={1}>{t(isRegistering ? 'sign_in.register_title' : 'sign_in.title')}</Title>
            <Text c="dimmed">{t('sign_in.lead')}</Text>
          </div>
          {isRegistering ? <RegisterForm /> : <LoginForm />}
          <Text ta="center">
            {t(isRegistering ? 'sign_in.has_account' : 'sign_in.no_account')}{' '}
            {isRegistering ? (
              <TextLink to="/login">{t('sign_in.login_link')}</TextLink>
            ) : (
              <TextLink to="/login" search={{ register: '1' }}>
                {t('sign_in.register_link')}
              </TextLink>
            )}
          </Text>
        </div>
      </main>
    </div>
  );
}
