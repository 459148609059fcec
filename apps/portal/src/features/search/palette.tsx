import { Button, Loader } from '@mantine/core';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { PaletteEntry, PaletteGroup, PalettePage } from './palette-entries.ts';
import { PaletteOption } from './palette-option.tsx';
import { useRecentSearches } from './recent-searches.ts';
import classes from './search.module.css';
import { usePalette } from './use-palette.ts';

export interface PaletteProps {
  pages: readonly PalettePage[];
  actions: readonly PalettePage[];
  hasRecords: boolean;
}

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
};

/** Moves through the entries and opens the active one; with Ctrl or ⌘ in a new tab. */
function usePaletteKeys(entries: readonly PaletteEntry[], onChosen: () => void) {
  const router = useRouter();
  const [active_id, setActive] = useState<string | null>(null);
  const found = entries.findIndex(({ id }) => id === active_id);
  const at = Math.max(found, 0);
  const active = entries[at];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      setActive(entries[step(at, entries.length)]!.id);
    }
    // The first Enter of some keyboards chooses a character and is no choice of an entry.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !active) return;
    event.preventDefault();
    const { to, search = {} } = active;
    if (event.ctrlKey || event.metaKey) {
      window.open(router.buildLocation({ to, search }).href, '_blank', 'noopener');
      return;
    }
    onChosen();
    void router.navigate({ to, search });
  };
  return { active, setActive, onKeyDown };
}

interface ResultsProps {
  list_id: string;
  groups: readonly PaletteGroup[];
  text: string;
  active: PaletteEntry | undefined;
  setActive: (id: string) => void;
  onChosen: () => void;
}

const optionId = (list_id: string, entry: PaletteEntry): string => `${list_id}-${entry.id}`;

function Results({ list_id, groups, text, active, setActive, onChosen }: ResultsProps) {
  const { t } = useMessages();
  return (
    <div id={list_id} role="listbox" aria-label={t('search.results')} className={classes['results']} tabIndex={-1}>
      {groups.map(({ id, label, entries }) => (
        <div key={id} role="group" aria-labelledby={`${list_id}-${id}`}>
          <div id={`${list_id}-${id}`} className={classes['group']}>
            {label}
          </div>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              id={optionId(list_id, entry)}
              entry={entry}
              text={text}
              isActive={entry === active}
              onActivate={() => setActive(entry.id)}
              onChosen={onChosen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Recent({
  recent,
  choose,
  clear,
}: {
  recent: readonly string[];
  choose: (text: string) => void;
  clear: () => void;
}) {
  const { t } = useMessages();
  if (recent.length === 0) return null;
  return (
    <section className={classes['recent']} aria-label={t('search.recent')}>
      <header>
        <span className={classes['group']}>{t('search.recent')}</span>
        <Button variant="subtle" size="compact-xs" onClick={clear}>
          {t('search.clear_recent')}
        </Button>
      </header>
      {recent.map((text) => (
        <Button
          key={text}
          variant="default"
          size="compact-sm"
          leftSection={<IconHistory size={14} aria-hidden />}
          onClick={() => choose(text)}
        >
          <bdi>{text}</bdi>
        </Button>
      ))}
    </section>
  );
}

function Hints() {
  const { t } = useMessages();
  return (
    <footer className={classes['hints']}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('search.move')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('search.choose')}
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> {t('search.new_tab')}
      </span>
    </footer>
  );
}

function OpenPalette({ close, ...props }: PaletteProps & { close: () => void }) {
  const { t } = useMessages();
  const list_id = useId();
  const [text, setText] = useState('');
  const { recent, remember, clear } = useRecentSearches();
  const { groups, isSearching, hasFailed } = usePalette(text, props);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = (): void => {
    if (text.trim()) remember(text.trim());
    close();
  };
  const { active, setActive, onKeyDown } = usePaletteKeys(entries, chosen);
  const isEmpty = entries.length === 0 && !isSearching && !hasFailed;
  return (
    <>
      <div className={classes['field']}>
        <IconSearch size={20} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={entries.length > 0}
          aria-controls={list_id}
          aria-activedescendant={active && optionId(list_id, active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder={t(props.hasRecords ? 'search.placeholder' : 'search.placeholder_pages')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isSearching && <Loader size={16} aria-label={t('search.searching')} />}
        <Button variant="subtle" size="compact-sm" onClick={close}>
          {t('common.close')}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {isSearching ? '' : t('search.found', { count: entries.length })}
      </p>
      {text === '' && <Recent recent={recent} choose={setText} clear={clear} />}
      {hasFailed && <p className={classes['note']}>{t('search.failed')}</p>}
      {isEmpty && <p className={classes['note']}>{t('search.none', { text: text.trim() })}</p>}
      <Results {...{ list_id, groups, active, setActive }} text={text} onChosen={chosen} />
      <Hints />
    </>
  );
}

/** The search over records, pages and actions, by keyboard or finger. */
export function Palette({ isOpen, close, ...props }: PaletteProps & { isOpen: boolean; close: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog
      isOpen={isOpen}
      close={close}
      title={t('search.title')}
      isBare
      width_px={640}
      className={classes['palette']}
    >
      <OpenPalette close={close} {...props} />
    </Dialog>
  );
}
