import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState, type CSSProperties, type ReactNode } from 'react';
import { useConstants, useProductName } from '../../api/constants.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Language } from '../../i18n/format.ts';
import { openMenu, toggleMenu, useLayout } from '../../layout-state/browser-layout.ts';
import { hasBar, hasSideMenu } from '../../layout-state/layout-state.ts';
import { Dialog } from '../dialog.tsx';
import { lazyPart } from '../lazy-page.tsx';
import { MENU_PALETTES, PALETTES, variablesOf } from '../tokens.ts';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { SideMenu, type MenuGroup } from './side-menu.tsx';
import { SkinToggle } from './skin-toggle.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

export interface FrameProps {
  groups: MenuGroup[];
  home: string;
  onLanguage: (language: Language) => void;
  /** What is new for this person; a portal without notices has none. */
  bell?: ReactNode;
  /** Which portal this is, beside the product's name. */
  tag?: string;
  /** Whether its people act for businesses, and are shown around. */
  isForMerchants?: boolean;
  children: ReactNode;
}

const Customizer = lazyPart(async () => (await import('./customizer.tsx')).Customizer);

/** The tokens of the menu where they are not those of the page. */
function useMenuStyle(): CSSProperties {
  const skin = useLayout((state) => state.skin);
  return MENU_PALETTES[skin] === PALETTES[skin] ? {} : variablesOf(MENU_PALETTES[skin]);
}

/** Below xl, and wherever a person wants it so, the menu is behind a button (D-67). */
function HiddenMenu({ groups, tag }: Pick<FrameProps, 'groups' | 'tag'>) {
  const { t } = useWords();
  const isOpen = useLayout((state) => state.isMenuOpen);
  return (
    <Dialog
      isOpen={isOpen}
      close={() => openMenu(false)}
      side="start"
      width_px={280}
      title={<Brand tag={tag} />}
      closeLabel={t('shell.close_menu')}
      className={classes['drawer']}
      style={useMenuStyle()}
    >
      <SideMenu groups={groups} isCollapsed={false} />
    </Dialog>
  );
}

function CollapseButton() {
  const { t } = useWords();
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

type ControlsProps = Pick<FrameProps, 'onLanguage' | 'isForMerchants' | 'bell'> & { isIconOnly: boolean };

/** Language, skin and the person: in the bar or, where there is none, at the foot of the menu. */
function Controls({ onLanguage, isIconOnly, isForMerchants, bell }: ControlsProps) {
  return (
    <>
      {bell}
      <LanguageSwitch onChosen={onLanguage} isIconOnly={isIconOnly} />
      <SkinToggle />
      <UserMenu isForMerchants={isForMerchants} />
    </>
  );
}

type BarProps = Pick<FrameProps, 'home' | 'onLanguage' | 'tag' | 'isForMerchants' | 'bell'> & { isBesideMenu: boolean };

function Bar({ home, onLanguage, tag, isForMerchants, bell, isBesideMenu }: BarProps) {
  const { t } = useWords();
  const place = useLayout((state) => state.navbar);
  // 'Bahasa Melayu' beside the name of the product is wider than a phone.
  const isNarrow = useLayout((state) => state.breakpoint === 'xs');
  return (
    <header className={classes['bar']} data-place={place}>
      {isBesideMenu ? (
        <CollapseButton />
      ) : (
        <>
          <ActionIcon data-tour="menu" aria-label={t('shell.open_menu')} onClick={() => openMenu(true)}>
            <IconMenu2 size={22} />
          </ActionIcon>
          <Brand to={home} tag={tag} />
        </>
      )}
      <div className={classes['bar-end']}>
        <Controls onLanguage={onLanguage} isIconOnly={isNarrow} isForMerchants={isForMerchants} bell={bell} />
      </div>
    </header>
  );
}

type SideProps = Omit<FrameProps, 'children'> & { hasControls: boolean };

function Side({ groups, home, onLanguage, tag, isForMerchants, bell, hasControls }: SideProps) {
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
        <Brand to={home} isMarkOnly={isCollapsed} tag={tag} />
        <SideMenu groups={groups} isCollapsed={isCollapsed} />
        {hasControls && (
          <div className={classes['side-foot']}>
            <CollapseButton />
            <Controls onLanguage={onLanguage} isIconOnly isForMerchants={isForMerchants} bell={bell} />
          </div>
        )}
      </div>
    </aside>
  );
}

const YEAR = new Date().getFullYear();

function Footer() {
  const { t } = useWords();
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

/** Its script comes with the first opening; once there it stays, so that it can slide away. */
function CustomizerWhenAsked() {
  const isOpen = useLayout((state) => state.isCustomizerOpen);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense fallback={null}>
      <Customizer />
    </Suspense>
  ) : null;
}

/** What stands around every page of a portal: banner, bar, vertical menu and footer, as the person wants them. */
export function Frame({ children, ...props }: FrameProps) {
  const { groups, tag } = props;
  const { t } = useWords();
  const hasSide = useLayout(hasSideMenu);
  const isBarShown = useLayout(hasBar);
  return (
    <div className={classes['frame']}>
      <a href="#content" className="skip-link">
        {t('common.skip_to_content')}
      </a>
      <SandboxBanner />
      <div className={classes['body']}>
        {hasSide ? <Side {...props} hasControls={!isBarShown} /> : <HiddenMenu groups={groups} tag={tag} />}
        <div className={classes['column']}>
          {isBarShown && <Bar {...props} isBesideMenu={hasSide} />}
          <main id="content" tabIndex={-1} className={classes['content']}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <CustomizerWhenAsked />
    </div>
  );
}
