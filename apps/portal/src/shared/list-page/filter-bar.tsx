import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { lazyPart } from '../ui/lazy-page.tsx';
import type { Choice } from './choices.ts';
import { isNarrowed, widened, type ListState } from './list-state.ts';
import classes from './list-page.module.css';

interface FilterBarProps {
  state: ListState;
  change: (patch: Partial<ListState>) => void;
  choices: readonly Choice[];
  isDated: boolean;
  searchLabel?: string;
  /** At the end of the bar. */
  tools?: ReactNode;
}

// The calendar is large, and the rows should not wait for it.
const DayRange = lazyPart(async () => (await import('./day-range.tsx')).DayRange);

const SEARCH_AFTER_MS = 300;

function SearchBox({ state, change, label }: { state: ListState; change: FilterBarProps['change']; label: string }) {
  const [typed, setTyped] = useState(state.search);
  const [seen, setSeen] = useState(state.search);
  const [sent, setSent] = useState(state.search);
  // Back, forward and "clear filters" change the address under the field; our own search must not undo later typing.
  if (seen !== state.search) {
    setSeen(state.search);
    if (sent !== state.search) setTyped(state.search);
  }
  const search = useDebouncedCallback((text: string) => {
    setSent(text.trim());
    change({ search: text.trim() });
  }, SEARCH_AFTER_MS);
  const { t } = useWords();
  const type = (text: string): void => {
    setTyped(text);
    search(text);
  };
  return (
    <TextInput
      className={classes['search']}
      type="search"
      role="searchbox"
      label={label}
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('list.clear_search')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/** Narrows the list: search, choices and days, all kept in the address. */
export function FilterBar({ state, change, choices, isDated, searchLabel, tools }: FilterBarProps) {
  const { t } = useWords();
  const choose = (name: string, value: string): void => {
    const { [name]: _before, ...others } = state.filters;
    change({ filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <search className={classes['filters']}>
      <SearchBox state={state} change={change} label={searchLabel ?? t('list.search')} />
      {choices.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          label={label}
          data={[{ value: '', label: t('list.all') }, ...options]}
          value={state.filters[name] ?? ''}
          onChange={(event) => choose(name, event.currentTarget.value)}
        />
      ))}
      {isDated && (
        <Suspense fallback={<TextInput label={t('list.dates')} placeholder={t('list.all')} disabled miw={180} />}>
          <DayRange from={state.from} to={state.to} change={change} />
        </Suspense>
      )}
      {isNarrowed(state) && (
        <Button variant="subtle" onClick={() => change(widened(state))}>
          {t('list.clear')}
        </Button>
      )}
      {tools}
    </search>
  );
}
