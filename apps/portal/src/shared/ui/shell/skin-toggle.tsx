import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { setSkin, useLayout } from '../../layout-state/browser-layout.ts';

/** Switches between light and dark, stored under `skin`. */
export function SkinToggle() {
  const { t } = useMessages();
  const isDark = useLayout((state) => state.skin === 'dark');
  const label = t(isDark ? 'shell.skin_light' : 'shell.skin_dark');
  return (
    <ActionIcon title={label} aria-label={label} onClick={() => setSkin(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
}
