import { Avatar, Text, UnstyledButton } from '@mantine/core';
import { IconDevices, IconLogout, IconPalette, IconRoute, IconSwitchHorizontal, IconUser } from '@tabler/icons-react';
import { useWords } from '../../i18n/use-words.ts';
import { openCustomizer } from '../../layout-state/browser-layout.ts';
import { session, useSession } from '../../session/browser-session.ts';
import { wantTour } from '../../tour/wanted.ts';
import { DropItem, DropLabel, DropLine, DropMenu } from '../drop-menu.tsx';

/** 'Siti Nurhaliza binti Tarudin' → 'SN'. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');

/** Who is logged in, for whom, and the way out. */
export function UserMenu() {
  const { t } = useWords();
  const user = useSession((state) => state.user);
  const account = useSession((state) => state.account);
  if (!user) return null;
  const entries = [
    { to: '/account-switcher', label: t('accounts.switch_business'), Icon: IconSwitchHorizontal },
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
      <DropLine />
      {entries.map(({ to, label, Icon }) => (
        <DropItem key={to} to={to} icon={<Icon size={16} aria-hidden />}>
          {label}
        </DropItem>
      ))}
      <DropLine />
      <DropItem icon={<IconPalette size={16} aria-hidden />} onClick={() => openCustomizer(true)}>
        {t('customizer.title')}
      </DropItem>
      <DropItem icon={<IconRoute size={16} aria-hidden />} to="/dashboard" onClick={() => wantTour(true)}>
        {t('tour.again')}
      </DropItem>
      <DropItem icon={<IconLogout size={16} aria-hidden />} onClick={() => session.signOut()}>
        {t('shell.logout')}
      </DropItem>
    </DropMenu>
  );
}
