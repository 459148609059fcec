import { Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { Brand } from '../../shared/ui/shell/brand.tsx';
import { AccountList } from './account-list.tsx';
import classes from './accounts.module.css';
import { openInThisTab } from './use-switch.ts';

/** The business that a new tab was opened for. */
function OpeningTab({ account_id }: { account_id: string }) {
  const { t } = useMessages();
  const current = useSession((state) => state.account?.id);
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  const { mutate } = useMutation({ mutationFn: openInThisTab, onError: () => void navigate({ to: '/dashboard' }) });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (account_id === current) void navigate({ to: '/dashboard', replace: true });
    else mutate(account_id);
  }, [account_id, current, mutate, navigate]);
  return (
    <main className={classes['page']} aria-busy>
      <Text c="dimmed">{t('accounts.opening')}</Text>
    </main>
  );
}

/** The accounts to choose from, and what else can be done. */
function Switcher({ children }: { children?: ReactNode }) {
  const { t } = useMessages();
  return (
    <main className={classes['page']}>
      <Brand />
      <div>
        <Title order={1}>{t('accounts.switcher_title')}</Title>
        <Text c="dimmed">{t('accounts.switcher_lead')}</Text>
      </div>
      <AccountList />
      {children}
    </main>
  );
}

/** /account-switcher of the introducer portal, where nobody creates a business. */
export const IntroducerSwitcherPage = () => <Switcher />;

/** /account-switcher: choose the business to work with; `?open=` names that of a new tab. */
export function AccountSwitcherPage() {
  const { t } = useMessages();
  const { open } = useSearch({ strict: false }) as { open?: string };
  if (open !== undefined) return <OpeningTab account_id={open} />;
  return (
    <Switcher>
      <LinkButton to="/accounts/new" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('accounts.new_business')}
      </LinkButton>
    </Switcher>
  );
}
