import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/use-words.ts';
import { openMenu } from '../../layout-state/browser-layout.ts';
import classes from './shell.module.css';

export interface MenuEntry {
  label: string;
  to: string;
  icon: Icon;
  /** How many of its records wait for somebody; nothing is drawn for none. */
  waiting?: number;
  /** Only this very address counts as being there, not the ones below it. */
  isExact?: boolean;
}
export interface MenuGroup {
  /** Its heading; none for the first entries. */
  label: string | null;
  entries: MenuEntry[];
}

/** The vertical menu: groups of links, icons only when it is collapsed. */
export function SideMenu({ groups, isCollapsed }: { groups: MenuGroup[]; isCollapsed: boolean }) {
  const { t, count } = useWords();
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
                  onClick={() => openMenu(false)}
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
