import type { OPTION_GROUPS, systemOptions } from '@kutip/contracts/system-options';
import { systemOptions as calls } from '@kutip/contracts/system-options';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query.ts';
import { en } from '../i18n/en.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { SelectField } from './fields.tsx';

type Group = (typeof OPTION_GROUPS)[number];
type Row = typeof systemOptions.list.row._zod.output;

const FRESH_MS = 60 * 60 * 1000;
const MAX_OPTIONS = 100;

/** The label of an option in the user's language; the platform's own label for an unknown key. */
export function useOptionLabel() {
  const { t } = useMessages();
  return (key: string, label = key): string =>
    Object.hasOwn(en.option, key) ? t(`option.${key as keyof typeof en.option}`) : label;
}

function useOptions(option_group: Group): Row[] {
  const input = {
    query: { limit: MAX_OPTIONS },
    body: { option_group, sort_by: 'sort_order', sort_type: 'asc' },
  } as const;
  const { data } = useQuery({ ...queryFor(calls.list, input), staleTime: FRESH_MS });
  return data?.list.data ?? [];
}

/** A select of system options (D-37). The current value stays selectable even when it is no longer offered. */
export function OptionField({ name, group, isOptional = false }: { name: string; group: Group; isOptional?: boolean }) {
  const { t } = useMessages();
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
