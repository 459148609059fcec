import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { store } from '../../shared/session/browser-session.ts';
import { readText, writeText } from '../../shared/session/storage.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { PaletteProps } from './palette.tsx';
import classes from './search.module.css';
import { createKeySequence, isTypedInto, type Shortcuts } from './shortcut-keys.ts';

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** Whether single letters do something, stored in this browser until logout. */
function useSingleKeys() {
  const [isOn, setState] = useState(() => readText(store, 'shortcuts') !== 'off');
  const setOn = (next: boolean): void => {
    writeText(store, 'shortcuts', next ? 'on' : 'off');
    setState(next);
  };
  return { isOn, setOn };
}

/** Listens to Ctrl or ⌘ K everywhere, and to the other shortcuts outside of fields and dialogs. */
function useShortcuts(openPalette: () => void, shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  const open = useRef(openPalette);
  useEffect(() => {
    current.current = shortcuts;
    open.current = openPalette;
  });
  useEffect(() => {
    const sequence = createKeySequence();
    const listen = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open.current();
        return;
      }
      if (event.defaultPrevented || isTypedInto(event.target) || document.querySelector('dialog[open]')) return;
      const action = sequence.press(event, current.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The button of the search in the bar, and every keyboard shortcut of the portal. */
export function QuickSearch(props: PaletteProps) {
  const { t } = useMessages();
  const router = useRouter();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const { isOn, setOn } = useSingleKeys();
  const entries = useMemo(() => [...props.actions, ...props.pages], [props.actions, props.pages]);
  const goes = Object.fromEntries(
    entries.flatMap(({ keys, to }) => (keys ? [[keys, () => void router.navigate({ to, search: {} })]] : [])),
  );
  const singles = isOn ? { ...goes, '/': () => setOpen('palette') } : {};
  useShortcuts(() => setOpen('palette'), { ...singles, '?': () => setOpen('shortcuts') });
  const close = () => setOpen(null);
  return (
    <>
      <ActionIcon
        aria-label={t('search.open')}
        aria-keyshortcuts="Control+K"
        title={`${t('search.open')} (Ctrl K)`}
        className={classes['opener']}
        onClick={() => setOpen('palette')}
      >
        <IconSearch size={20} />
      </ActionIcon>
      {open && (
        <Suspense fallback={null}>
          {open === 'palette' ? (
            <Palette isOpen close={close} {...props} />
          ) : (
            <ShortcutsDialog isOpen {...{ close, entries, isOn, setOn }} />
          )}
        </Suspense>
      )}
    </>
  );
}
