import { Checkbox, Input, InputBase, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMessages } from '../i18n/use-messages.ts';
import { DropPanel } from '../ui/drop-menu.tsx';
import type { ListFilter } from './list-filters.ts';
import classes from './list-page.module.css';

interface FilterMenuProps {
  filter: ListFilter;
  /** The chosen values, separated by commas; empty: all. */
  value: string;
  choose: (value: string) => void;
}

/** A filter that takes several values. */
export function FilterMenu({ filter: { label, options }, value, choose }: FilterMenuProps) {
  const { t, count } = useMessages();
  const chosen = new Set(value === '' ? [] : value.split(','));
  const selected = options.filter((option) => option.value.split(',').every((one) => chosen.has(one)));
  const toggle = (changed: string): void =>
    choose(
      options
        .filter((option) => selected.includes(option) !== (option.value === changed))
        .map((option) => option.value)
        .join(','),
    );
  const [first] = selected;
  const shown =
    selected.length > 1 ? t('list.selected', { count: selected.length, shown: count(selected.length) }) : first?.label;
  return (
    <DropPanel
      isLazy
      label={label}
      button={
        <InputBase
          component="button"
          type="button"
          pointer
          label={label}
          aria-label={`${label}: ${shown ?? t('list.all')}`}
          classNames={{ input: classes['chip']! }}
          data-set={shown !== undefined || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
        >
          {shown ?? <Input.Placeholder>{t('list.all')}</Input.Placeholder>}
        </InputBase>
      }
    >
      <Stack gap={0} role="group" aria-label={label} className={classes['options']}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            className={classes['option']}
            label={option.label}
            checked={selected.includes(option)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </Stack>
    </DropPanel>
  );
}
