import { Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMessages } from './messages/use-messages.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Brand } from '../../shared/ui/shell/brand.tsx';
import { AccountList } from './account-list.tsx';
import classes from './accounts.module.css';

/** /account-switcher: choose the business to work with. */
export function AccountSwitcherPage() {
  const { t } = useMessages();
  return (
    <main className={classes['page']}>
      <Brand />
      <div>
        <Title order={1}>{t('accounts.switcher_title')}</Title>
        <Text c="dimmed">{t('accounts.switcher_lead')}</Text>
      </div>
      <AccountList />
      <LinkButton to="/accounts/new" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('accounts.new_business')}
      </LinkButton>
    </main>
  );
}
