import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconDevices, IconLogout, IconPalette, IconRoute, IconSwitchHorizontal, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/use-words.ts';
import { openCustomizer } from '../../layout-state/browser-layout.ts';
import { session, useSession } from '../../session/browser-session.ts';
import { wantTour } from '../../tour/wanted.ts';

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
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <UnstyledButton data-tour="you">
          <Avatar size={36} color="brand" variant="light" src={user.avatar_url} alt="">
            {initialsOf(user.full_name)}
          </Avatar>
          <span className="visually-hidden">{t('shell.user_menu', { name: user.full_name })}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.signed_in_as')}</Menu.Label>
        <div style={{ padding: '0 12px 8px' }}>
          <Text fw={600}>{user.full_name}</Text>
          <Text size="xs" c="dimmed">
            {account?.name} · {user.role.name}
          </Text>
        </div>
        <Menu.Divider />
        {entries.map(({ to, label, Icon }) => (
          <Menu.Item
            key={to}
            leftSection={<Icon size={16} aria-hidden />}
            renderRoot={(props) => <Link to={to} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPalette size={16} aria-hidden />} onClick={() => openCustomizer(true)}>
          {t('customizer.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRoute size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/dashboard" {...props} />}
          onClick={() => wantTour(true)}
        >
          {t('tour.again')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => session.signOut()}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
