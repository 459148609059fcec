import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import { useConstants, useProductName } from '../../api/constants.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { Language } from '../../i18n/format.ts';
import { setMenuOpen, toggleMenu, useLayout } from '../../layout-state/browser-layout.ts';
import { hasBar, hasSideMenu } from '../../layout-state/layout-state.ts';
import { Dialog } from '../dialog.tsx';
import { lazyComponent } from '../lazy-page.tsx';
import { InLayout } from '../notice-page.tsx';
import { OfflineBar } from '../offline.tsx';
import { MENU_PALETTES, PALETTES, variablesOf } from '../tokens.ts';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SideMenu, type MenuGroup } from './side-menu.tsx';
import { SkinToggle } from './skin-toggle.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

export interface FrameProps {
  groups: MenuGroup[];
  home: string;
  onLanguageChange: (language: Language) => void;
  /** The notification bell, in portals with notifications. */
  bell?: ReactNode;
  /** The head of the shell instead of the product's name: the business. `isMarkOnly`: where there is no room for text. */
  Head?: ComponentType<{ isMarkOnly?: boolean }>;
  /** Name of the portal, beside the product's name. */
  tag?: string;
  /** Stays above everything, such as whose portal this is. */
  banner?: ReactNode;
  /** Whether users switch businesses and have a tour. */
  isForMerchants?: boolean;
  children: ReactNode;
}

const Customizer = lazyComponent(async () => (await import('./customizer.tsx')).Customizer);

/** The tokens of the menu where they differ from the page's. */
function useMenuStyle(): CSSProperties {
  const skin = useLayout((state) => state.skin);
  return MENU_PALETTES[skin] === PALETTES[skin] ? {} : variablesOf(MENU_PALETTES[skin]);
}

/** On a phone the bar has the business, the search, the notices and the user; language and skin are in the menu. */
const useIsPhone = (): boolean => useLayout((state) => state.breakpoint === 'xs');

/** The menu behind a button: below xl, or where the user prefers it (D-67). */
function HiddenMenu({ groups, tag, Head, onLanguageChange }: Omit<FrameProps, 'children'>) {
  const { t } = useMessages();
  const isOpen = useLayout((state) => state.isMenuOpen);
  const isPhone = useIsPhone();
  return (
    <Dialog
      isOpen={isOpen}
      close={() => setMenuOpen(false)}
      side="start"
      width_px={280}
      title={Head ? <Head /> : <Brand tag={tag} />}
      closeLabel={t('shell.close_menu')}
      className={classes['drawer']}
      style={useMenuStyle()}
    >
      <SideMenu groups={groups} isCollapsed={false} />
      {isPhone && (
        <div className={classes['side-foot']}>
          <LanguageSwitch onChosen={onLanguageChange} />
          <SkinToggle />
        </div>
      )}
    </Dialog>
  );
}

function CollapseButton() {
  const { t } = useMessages();
  const isCollapsed = useLayout((state) => state.isMenuCollapsed);
  const isRtl = useLayout((state) => state.isRtl);
  const MenuIcon = isCollapsed === isRtl ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <ActionIcon
      aria-label={t(isCollapsed ? 'shell.expand_menu' : 'shell.collapse_menu')}
      aria-expanded={!isCollapsed}
      onClick={toggleMenu}
    >
      <MenuIcon size={20} />
    </ActionIcon>
  );
}

type ControlsProps = Pick<FrameProps, 'onLanguageChange' | 'isForMerchants' | 'bell'> & { isIconOnly?: boolean };

/** Language, skin and user menu: in the top bar or, without one, at the bottom of the menu. */
function Controls({ onLanguageChange, isIconOnly = false, isForMerchants, bell }: ControlsProps) {
  const isPhone = useIsPhone();
  return (
    <>
      {bell}
      {!isPhone && (
        <>
          <LanguageSwitch onChosen={onLanguageChange} isIconOnly={isIconOnly} />
          <SkinToggle />
        </>
      )}
      <UserMenu isForMerchants={isForMerchants} />
    </>
  );
}

type BarProps = Pick<FrameProps, 'home' | 'onLanguageChange' | 'tag' | 'isForMerchants' | 'bell' | 'Head'> & {
  isMenuVisible: boolean;
};

function Bar({ home, onLanguageChange, tag, isForMerchants, bell, Head, isMenuVisible }: BarProps) {
  const { t } = useMessages();
  const place = useLayout((state) => state.navbar);
  return (
    <header className={classes['bar']} data-place={place}>
      {isMenuVisible ? (
        <CollapseButton />
      ) : (
        <>
          <ActionIcon data-tour="menu" aria-label={t('shell.open_menu')} onClick={() => setMenuOpen(true)}>
            <IconMenu2 size={22} />
          </ActionIcon>
          {Head ? <Head /> : <Brand to={home} tag={tag} />}
        </>
      )}
      <div className={classes['bar-end']}>
        <Controls onLanguageChange={onLanguageChange} isForMerchants={isForMerchants} bell={bell} />
      </div>
    </header>
  );
}

type SideProps = Omit<FrameProps, 'children' | 'banner'> & { hasControls: boolean };

function Side({ groups, home, onLanguageChange, tag, isForMerchants, bell, Head, hasControls }: SideProps) {
  const product = useProductName();
  const isCollapsed = useLayout((state) => state.isMenuCollapsed);
  return (
    <aside
      className={classes['side']}
      style={useMenuStyle()}
      data-collapsed={isCollapsed || undefined}
      aria-label={product}
    >
      <div className={classes['side-in']}>
        {Head ? <Head isMarkOnly={isCollapsed} /> : <Brand to={home} isMarkOnly={isCollapsed} tag={tag} />}
        <SideMenu groups={groups} isCollapsed={isCollapsed} />
        {hasControls && (
          <div className={classes['side-foot']}>
            <CollapseButton />
            <Controls onLanguageChange={onLanguageChange} isIconOnly isForMerchants={isForMerchants} bell={bell} />
          </div>
        )}
      </div>
    </aside>
  );
}

const YEAR = new Date().getFullYear();

function Footer() {
  const { t } = useMessages();
  const product = useProductName();
  const email = useConstants()?.support.email;
  const place = useLayout((state) => state.footer);
  if (place === 'hidden') return null;
  return (
    <footer className={classes['footer']} data-place={place}>
      <span>{t('shell.footer', { year: YEAR, product })}</span>
      {email && <span>{t('shell.support', { email })}</span>}
    </footer>
  );
}

/** Loads the customizer on first opening; it stays mounted so that it can animate out. */
function LazyCustomizer() {
  const isOpen = useLayout((state) => state.isCustomizerOpen);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense fallback={null}>
      <Customizer />
    </Suspense>
  ) : null;
}

/** The layout around every page: sandbox banner, top bar, vertical menu and footer, by the user's preferences. */
export function Frame({ children, banner, ...props }: FrameProps) {
  const { t } = useMessages();
  const hasSide = useLayout(hasSideMenu);
  const isBarShown = useLayout(hasBar);
  return (
    <div className={classes['frame']}>
      <a href="#content" className="skip-link">
        {t('common.skip_to_content')}
      </a>
      {banner}
      <SandboxBanner />
      <div className={classes['body']}>
        {hasSide ? <Side {...props} hasControls={!isBarShown} /> : <HiddenMenu {...props} />}
        <div className={classes['column']}>
          {isBarShown && <Bar {...props} isMenuVisible={hasSide} />}
          <main id="content" tabIndex={-1} className={classes['content']}>
            <OfflineBar />
            <InLayout value>{children}</InLayout>
          </main>
          <Footer />
        </div>
      </div>
      <ScrollToTop />
      <LazyCustomizer />
    </div>
  );
}
