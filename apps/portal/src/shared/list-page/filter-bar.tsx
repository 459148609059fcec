import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { lazyComponent } from '../ui/lazy-page.tsx';
import type { ListFilter } from './list-filters.ts';
import { isFiltered, withoutAnyFilter, type ListState } from './list-state.ts';
import classes from './list-page.module.css';

interface FilterBarProps {
  state: ListState;
  change: (patch: Partial<ListState>) => void;
  choices: readonly ListFilter[];
  isDated: boolean;
  searchLabel?: string;
  /** Shown at the end of the bar. */
  tools?: ReactNode;
}

// Loaded separately: the calendar is large.
const DayRange = lazyComponent(async () => (await import('./day-range.tsx')).DayRange);

const SEARCH_AFTER_MS = 300;

function SearchBox({ state, change, label }: { state: ListState; change: FilterBarProps['change']; label: string }) {
  const [typed, setTyped] = useState(state.search);
  const [previous, setPrevious] = useState(state.search);
  const [sent, setSent] = useState(state.search);
  // Back, forward and "Clear filters" change the URL; the field follows, except for its own search while typing continues.
  if (previous !== state.search) {
    setPrevious(state.search);
    if (sent !== state.search) setTyped(state.search);
  }
  const search = useDebouncedCallback((text: string) => {
    setSent(text.trim());
    change({ search: text.trim() });
  }, SEARCH_AFTER_MS);
  const { t } = useMessages();
  const handleChange = (text: string): void => {
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
      rightSection={
        typed && <CloseButton size="sm" aria-label={t('list.clear_search')} onClick={() => handleChange('')} />
      }
      value={typed}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}

/** Search, filters and date range of a list, all kept in the URL. */
export function FilterBar({ state, change, choices, isDated, searchLabel, tools }: FilterBarProps) {
  const { t } = useMessages();
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
      {isFiltered(state) && (
        <Button variant="subtle" onClick={() => change(withoutAnyFilter(state))}>
          {t('list.clear')}
        </Button>
      )}
      {tools}
    </search>
  );
}
