import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../i18n/use-messages.ts';
import { setMenuOpen } from '../../layout-state/browser-layout.ts';
import classes from './shell.module.css';

export interface MenuEntry {
  label: string;
  to: string;
  icon: Icon;
  /** Number of records that need attention; hidden when 0. */
  waiting?: number;
  /** Active only on this exact path, not on paths below it. */
  isExact?: boolean;
}
export interface MenuGroup {
  /** Heading; null for the first group. */
  label: string | null;
  entries: MenuEntry[];
}

/** The vertical menu: groups of links, icons only when collapsed. */
export function SideMenu({ groups, isCollapsed }: { groups: MenuGroup[]; isCollapsed: boolean }) {
  const { t, count } = useMessages();
  return (
    <nav
      data-tour="menu"
      aria-label={t('shell.menu')}
      className={classes['menu']}
      data-collapsed={isCollapsed || undefined}
    >
      {groups.map(({ label, entries }) => (
        <div key={entries[0]?.to}>
          {label && !isCollapsed && <div className={classes['menu-group']}>{label}</div>}
          <ul>
            {entries.map(({ label: name, to, icon: EntryIcon, isExact = false, waiting = 0 }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes['menu-link']}
                  title={isCollapsed ? name : undefined}
                  activeOptions={{ exact: isExact, includeSearch: false }}
                  onClick={() => setMenuOpen(false)}
                >
                  <EntryIcon size={20} stroke={1.75} aria-hidden />
                  <span className={isCollapsed ? 'visually-hidden' : undefined}>{name}</span>
                  {waiting > 0 && (
                    <span className={classes['waiting']}>
                      <span aria-hidden>{count(waiting)}</span>
                      <span className="visually-hidden">
                        {t('shell.waiting', { count: waiting, shown: count(waiting) })}
                      </span>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
