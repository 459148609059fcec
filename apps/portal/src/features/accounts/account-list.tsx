import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { accounts } from '@kutip/contracts/accounts';
import { findRole } from '@kutip/domain/roles';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import classes from './accounts.module.css';
import { useSwitch } from './use-switch.ts';

/** Accounts asked for at once (specification 9). */
const MAX_ACCOUNTS = 100;
const LIST_INPUT = {
  query: { skip: 0, limit: MAX_ACCOUNTS },
  body: { sort_by: 'account_name', sort_type: 'asc' },
} as const;

/** The accounts that the user may act for; choosing one switches to it (D-09). */
export function AccountList() {
  const { t } = useMessages();
  const current = useSession((state) => state.account?.id);
  const { data } = useQuery(queryFor(accounts.memberships, LIST_INPUT));
  const { switchTo, isPending } = useSwitch();
  if (!data) return <Skeleton height={140} />;
  const { data: rows } = data.list;
  if (rows.length === 0) return <EmptyState title={t('accounts.none')} text={t('accounts.none_text')} />;
  return (
    <ul className={classes['list']}>
      {rows.map(({ id, account_id, account_name, account_status, role_id }) => {
        const code = findRole(role_id)?.code as 'MERCHANT_OWNER' | undefined;
        const isCurrent = account_id === current;
        return (
          <li key={id}>
            <UnstyledButton
              className={classes['account']}
              aria-current={isCurrent || undefined}
              disabled={isPending}
              onClick={() => switchTo(account_id)}
            >
              <span>
                <strong>{account_name}</strong>
                <Text span size="xs" c="dimmed" display="block">
                  {code && t(`role.${code}`)}
                  {isCurrent && ` · ${t('accounts.current')}`}
                </Text>
              </span>
              {account_status !== 'ACTIVE' && <Badge tone="attention">{t(`account_status.${account_status}`)}</Badge>}
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
