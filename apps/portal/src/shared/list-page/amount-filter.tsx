import { Button, Group, Input, InputBase, Stack, TextInput } from '@mantine/core';
import { parseRinggit, type Sen } from '@kutip/domain/money';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages, type Messages } from '../i18n/use-messages.ts';
import { DropPanel } from '../ui/drop-menu.tsx';
import { readAmount, withAmounts } from './amount-range.ts';
import { AMOUNT_FILTERS, type ListState } from './list-state.ts';
import classes from './list-page.module.css';

interface AmountFilterProps {
  state: ListState;
  change: (patch: Partial<ListState>) => void;
}

/** Such as `RM 10.00 – RM 50.00`, `From RM 10.00`; undefined without a range. */
function rangeText({ t, money }: Messages, min: string, max: string): string | undefined {
  const text = (amount: string): string => money(parseRinggit(amount) as Sen);
  if (min !== '' && min === max) return text(min);
  if (min !== '' && max !== '') return `${text(min)} – ${text(max)}`;
  if (min !== '') return t('list.amount_from', { amount: text(min) });
  return max === '' ? undefined : t('list.amount_to', { amount: text(max) });
}

function AmountForm({ state, change, min, max }: AmountFilterProps & { min: string; max: string }) {
  const { t } = useMessages();
  const [typed, setTyped] = useState({ min, max });
  const [hasFailed, setFailed] = useState(false);
  const read = { min: readAmount(typed.min), max: readAmount(typed.max) };
  const field = (end: 'min' | 'max') => (
    <TextInput
      size="sm"
      inputMode="decimal"
      label={t(`list.amount_${end}`)}
      value={typed[end]}
      error={hasFailed && read[end] === null ? t('reasons.not_an_amount', { field: t('list.amount') }) : null}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [end]: value }))}
    />
  );
  const apply = (): void => {
    setFailed(true);
    if (read.min !== null && read.max !== null) change({ filters: withAmounts(state.filters, read.min, read.max) });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      noValidate
    >
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          {field('min')}
          {field('max')}
        </Group>
        <Button type="submit" size="xs">
          {t('list.amount_apply')}
        </Button>
      </Stack>
    </form>
  );
}

/** Filters a list by its amount: exactly, between, at least or at most. */
export function AmountFilter({ state, change }: AmountFilterProps) {
  const messages = useMessages();
  const { t } = messages;
  const { [AMOUNT_FILTERS.min]: min = '', [AMOUNT_FILTERS.max]: max = '' } = state.filters;
  const shown = rangeText(messages, min, max);
  return (
    <DropPanel
      isLazy
      label={t('list.amount')}
      width_px={280}
      button={
        <InputBase
          component="button"
          type="button"
          pointer
          label={t('list.amount')}
          aria-label={`${t('list.amount')}: ${shown ?? t('list.all')}`}
          classNames={{ input: classes['chip']! }}
          data-set={shown !== undefined || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
        >
          {shown ?? <Input.Placeholder>{t('list.all')}</Input.Placeholder>}
        </InputBase>
      }
    >
      <AmountForm key={`${min}:${max}`} state={state} change={change} min={min} max={max} />
    </DropPanel>
  );
}
