import type { OPTION_GROUPS, systemOptions } from '@kutip/contracts/system-options';
import { systemOptions as calls } from '@kutip/contracts/system-options';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query.ts';
import { en } from '../i18n/en.ts';
import { useWords } from '../i18n/use-words.ts';
import { SelectField } from './fields.tsx';

type Group = (typeof OPTION_GROUPS)[number];
type Row = typeof systemOptions.list.row._zod.output;

const FRESH_MS = 60 * 60 * 1000;
const MOST = 100;

/** What a choice is called in the user's language; the platform's own label for one that this build does not know. */
export function useOptionLabel() {
  const { t } = useWords();
  return (key: string, label = key): string =>
    Object.hasOwn(en.option, key) ? t(`option.${key as keyof typeof en.option}`) : label;
}

function useOptions(option_group: Group): Row[] {
  const input = { query: { limit: MOST }, body: { option_group, sort_by: 'sort_order', sort_type: 'asc' } } as const;
  const { data } = useQuery({ ...queryFor(calls.list, input), staleTime: FRESH_MS });
  return data?.list.data ?? [];
}

/** One of the platform's choices (D-37). What the record holds stays choosable even when it is offered no more. */
export function OptionField({ name, group, isOptional = false }: { name: string; group: Group; isOptional?: boolean }) {
  const { t } = useWords();
  const labelOf = useOptionLabel();
  const options = useOptions(group).map(({ key, label }) => ({ value: key, label: labelOf(key, label) }));
  return (
    <SelectField<string | null>
      name={name}
      options={[{ value: '', label: t(isOptional ? 'settings.none' : 'settings.choose') }, ...options]}
      read={(text) => (text === '' && isOptional ? null : text)}
      write={(value) => value ?? ''}
    />
  );
}
