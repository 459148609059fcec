import { Avatar, Loader, UnstyledButton } from '@mantine/core';
import { accounts } from '@kutip/contracts/accounts';
import { findRole } from '@kutip/domain/roles';
import { IconCheck, IconExternalLink, IconPlus, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { DropItem, DropLine, DropMenu } from '../../shared/ui/drop-menu.tsx';
import { initialsOf } from '../../shared/ui/shell/user-menu.tsx';
import classes from './business-menu.module.css';
import { useMessages } from './messages/use-messages.ts';
import { useSwitch } from './use-switch.ts';

/** Most users have one or two; more are on the page of all businesses. */
const SHOWN = { query: { limit: 10 }, body: { sort_by: 'account_name', sort_type: 'asc' } } as const;

/** The user's businesses: each opens here, or in a tab of its own. */
function Businesses() {
  const { t } = useMessages();
  const current = useSession((state) => state.account?.id);
  const { data } = useQuery(queryFor(accounts.memberships, SHOWN, { suppress: true }));
  const { switchTo } = useSwitch();
  if (!data) return <Loader size="sm" m="md" aria-hidden />;
  return data.list.data.map(({ account_id, account_name }) => (
    <div key={account_id} className={classes['business']}>
      <DropItem
        onClick={() => switchTo(account_id)}
        end={account_id === current ? <IconCheck size={16} aria-label={t('accounts.current')} /> : null}
      >
        <bdi>{account_name}</bdi>
      </DropItem>
      {account_id !== current && (
        <a
          role="menuitem"
          tabIndex={-1}
          href={`/account-switcher?open=${account_id}`}
          target="_blank"
          rel="noopener"
          className={classes['tab']}
          aria-label={t('accounts.open_in_tab', { name: account_name })}
          title={t('accounts.open_in_tab', { name: account_name })}
        >
          <IconExternalLink size={16} aria-hidden />
        </a>
      )}
    </div>
  ));
}

/** The name of the business at the head of the shell, with the way to the user's other ones. */
export function BusinessMenu({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const { t } = useMessages();
  const account = useSession((state) => state.account);
  const role_id = useSession((state) => state.user?.role.id);
  if (!account) return null;
  const code = findRole(role_id ?? 0)?.code as 'MERCHANT_OWNER' | undefined;
  return (
    <DropMenu
      label={t('accounts.switch_business')}
      width_px={280}
      isLazy
      button={
        <UnstyledButton className={classes['button']} title={isMarkOnly ? account.name : undefined}>
          <Avatar
            size={32}
            radius={6}
            color="brand"
            variant="light"
            src={account.logo_url}
            alt=""
            aria-hidden
            className={classes['mark']}
          >
            {initialsOf(account.name)}
          </Avatar>
          <span className={isMarkOnly ? 'visually-hidden' : classes['name']}>
            <strong dir="auto">{account.name}</strong> <span>{code && t(`role.${code}`)}</span>
          </span>
          <span className="visually-hidden">{t('accounts.switch_business')}</span>
          {!isMarkOnly && <IconSelector size={16} aria-hidden />}
        </UnstyledButton>
      }
    >
      <Businesses />
      <DropLine />
      <DropItem to="/accounts/new" icon={<IconPlus size={16} aria-hidden />}>
        {t('accounts.new_business')}
      </DropItem>
    </DropMenu>
  );
}
