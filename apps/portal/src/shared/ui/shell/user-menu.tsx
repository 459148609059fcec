import { Avatar, Text, UnstyledButton } from '@mantine/core';
import { IconDevices, IconLogout, IconPalette, IconRoute, IconSwitchHorizontal, IconUser } from '@tabler/icons-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { setCustomizerOpen } from '../../layout-state/browser-layout.ts';
import { session, useSession } from '../../session/browser-session.ts';
import { requestTour } from '../../tour/tour-request.ts';
import { DropItem, DropLabel, DropLine, DropMenu } from '../drop-menu.tsx';

/** 'Siti Nurhaliza binti Tarudin' → 'SN'. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');

/** The menu of the logged-in user: account, profile, appearance and logout. */
export function UserMenu({ isForMerchants = true }: { isForMerchants?: boolean | undefined }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const account = useSession((state) => state.account);
  if (!user) return null;
  // A view by support has no login, business or tour of its own; its banner has the way out.
  const isView = user.support_view !== undefined;
  const entries = isView
    ? []
    : [
        ...(isForMerchants
          ? [{ to: '/account-switcher', label: t('accounts.switch_business'), Icon: IconSwitchHorizontal }]
          : []),
        { to: '/me', label: t('accounts.my_profile'), Icon: IconUser },
        { to: '/me/devices', label: t('accounts.my_devices'), Icon: IconDevices },
      ];
  return (
    <DropMenu
      label={t('shell.user_menu', { name: user.full_name })}
      width_px={260}
      button={
        <UnstyledButton data-tour="you">
          <Avatar size={36} color="brand" variant="light" src={user.avatar_url} alt="" aria-hidden>
            {initialsOf(user.full_name)}
          </Avatar>
          <span className="visually-hidden">{t('shell.user_menu', { name: user.full_name })}</span>
        </UnstyledButton>
      }
    >
      <DropLabel>{t('shell.signed_in_as')}</DropLabel>
      <div style={{ padding: '0 12px 8px' }}>
        <Text fw={600}>{user.full_name}</Text>
        <Text size="xs" c="dimmed">
          {account?.name} · {user.role.name}
        </Text>
      </div>
      {!isView && <DropLine />}
      {entries.map(({ to, label, Icon }) => (
        <DropItem key={to} to={to} icon={<Icon size={16} aria-hidden />}>
          {label}
        </DropItem>
      ))}
      <DropLine />
      <DropItem icon={<IconPalette size={16} aria-hidden />} onClick={() => setCustomizerOpen(true)}>
        {t('customizer.title')}
      </DropItem>
      {isForMerchants && !isView && (
        <DropItem icon={<IconRoute size={16} aria-hidden />} to="/dashboard" onClick={() => requestTour(true)}>
          {t('tour.again')}
        </DropItem>
      )}
      {!isView && (
        <DropItem icon={<IconLogout size={16} aria-hidden />} onClick={() => session.signOut()}>
          {t('shell.logout')}
        </DropItem>
      )}
    </DropMenu>
  );
}
