import type { Listing } from '@kutip/contracts/listing';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { lazyComponent } from '../ui/lazy-page.tsx';
import { AmountFilter } from './amount-filter.tsx';
import { FilterMenu } from './filter-menu.tsx';
import type { ListFilter } from './list-filters.ts';
import { AMOUNT_FILTERS, isFiltered, takesSeveral, withoutAnyFilter, type ListState } from './list-state.ts';
import classes from './list-page.module.css';

interface FilterBarProps {
  listing: Listing;
  state: ListState;
  change: (patch: Partial<ListState>) => void;
  choices: readonly ListFilter[];
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

interface FilterFieldProps {
  filter: ListFilter;
  isSeveral: boolean;
  value: string;
  choose: (value: string) => void;
}

function FilterField({ filter, isSeveral, value, choose }: FilterFieldProps) {
  const { t } = useMessages();
  if (isSeveral) return <FilterMenu filter={filter} value={value} choose={choose} />;
  return (
    <NativeSelect
      label={filter.label}
      data={[{ value: '', label: filter.none ?? t('list.all') }, ...filter.options]}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/** The number of filters that are set; a range of days or amounts is one. */
function countFilters({ from, to, filters }: ListState): number {
  const { [AMOUNT_FILTERS.min]: min, [AMOUNT_FILTERS.max]: max, ...others } = filters;
  const ranges = [from ?? to, min ?? max].filter((range) => range !== null && range !== undefined);
  return Object.keys(others).length + ranges.length;
}

/** Search, filters, dates and amounts of a list, all kept in the URL. On a phone one button shows all but the search. */
export function FilterBar({ listing, state, change, choices, searchLabel, tools }: FilterBarProps) {
  const { t, count } = useMessages();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const set_filters = countFilters(state);
  const choose = (name: string, value: string): void => {
    const { [name]: _before, ...others } = state.filters;
    change({ filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <search className={classes['filters']} data-tour="filters">
      <SearchBox state={state} change={change} label={searchLabel ?? t('list.search')} />
      <Button
        className={classes['filter-button']}
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {set_filters > 0 ? t('list.filters_set', { shown: count(set_filters) }) : t('list.filters')}
      </Button>
      <div id={id} className={classes['more']} data-open={isOpen || undefined}>
        {choices.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            isSeveral={takesSeveral(listing, filter)}
            value={state.filters[filter.name] ?? ''}
            choose={(value) => choose(filter.name, value)}
          />
        ))}
        {listing.date_column !== undefined && (
          <Suspense fallback={<TextInput label={t('list.dates')} placeholder={t('list.all')} disabled miw={180} />}>
            <DayRange from={state.from} to={state.to} change={change} />
          </Suspense>
        )}
        {listing.amount_columns.length > 0 && <AmountFilter state={state} change={change} />}
        {isFiltered(state) && (
          <Button variant="subtle" className={classes['clear']} onClick={() => change(withoutAnyFilter(state))}>
            {t('list.clear')}
          </Button>
        )}
        {tools}
      </div>
    </search>
  );
}
