import { ActionIcon, Drawer } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConstants, useProductName } from '../../api/constants.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Language } from '../../i18n/format.ts';
import { openMenu, toggleMenu, useLayout } from '../../layout-state/browser-layout.ts';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { SideMenu, type MenuGroup } from './side-menu.tsx';
import { SkinToggle } from './skin-toggle.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

interface FrameProps {
  groups: MenuGroup[];
  home: string;
  onLanguage: (language: Language) => void;
  children: ReactNode;
}

/** Below xl the menu is behind a button (D-67). */
function NarrowMenu({ groups }: { groups: MenuGroup[] }) {
  const { t } = useWords();
  const isOpen = useLayout((state) => state.isMenuOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={() => openMenu(false)}
      size={280}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t('shell.close_menu') }}
      transitionProps={{ duration: 120 }}
    >
      <SideMenu groups={groups} isCollapsed={false} />
    </Drawer>
  );
}

function Bar({ home, onLanguage, isWide }: Pick<FrameProps, 'home' | 'onLanguage'> & { isWide: boolean }) {
  const { t } = useWords();
  const isCollapsed = useLayout((state) => state.isMenuCollapsed);
  const isRtl = useLayout((state) => state.isRtl);
  const MenuIcon = isCollapsed === isRtl ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <header className={classes['bar']}>
      {isWide ? (
        <ActionIcon
          aria-label={t(isCollapsed ? 'shell.expand_menu' : 'shell.collapse_menu')}
          aria-expanded={!isCollapsed}
          onClick={toggleMenu}
        >
          <MenuIcon size={20} />
        </ActionIcon>
      ) : (
        <>
          <ActionIcon aria-label={t('shell.open_menu')} onClick={() => openMenu(true)}>
            <IconMenu2 size={22} />
          </ActionIcon>
          <Brand to={home} />
        </>
      )}
      <div className={classes['bar-end']}>
        <LanguageSwitch onChosen={onLanguage} />
        <SkinToggle />
        <UserMenu />
      </div>
    </header>
  );
}

const YEAR = new Date().getFullYear();

function Footer() {
  const { t } = useWords();
  const product = useProductName();
  const email = useConstants()?.support.email;
  return (
    <footer className={classes['footer']}>
      <span>{t('shell.footer', { year: YEAR, product })}</span>
      {email && <span>{t('shell.support', { email })}</span>}
    </footer>
  );
}

/** What stands around every page of a portal: banner, bar, vertical menu and footer. */
export function Frame({ groups, home, onLanguage, children }: FrameProps) {
  const { t } = useWords();
  const product = useProductName();
  const isWide = useLayout((state) => state.breakpoint === 'xl');
  const isCollapsed = useLayout((state) => state.isMenuCollapsed);
  return (
    <div className={classes['frame']}>
      <a href="#content" className="skip-link">
        {t('common.skip_to_content')}
      </a>
      <SandboxBanner />
      <div className={classes['body']}>
        {isWide && (
          <aside className={classes['side']} data-collapsed={isCollapsed || undefined} aria-label={product}>
            <Brand to={home} isMarkOnly={isCollapsed} />
            <SideMenu groups={groups} isCollapsed={isCollapsed} />
          </aside>
        )}
        {!isWide && <NarrowMenu groups={groups} />}
        <div className={classes['column']}>
          <Bar home={home} onLanguage={onLanguage} isWide={isWide} />
          <main id="content" tabIndex={-1} className={classes['content']}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
    </div>
  );
}
