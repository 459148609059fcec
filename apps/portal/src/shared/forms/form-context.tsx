import { createContext, use, type ReactNode } from 'react';
import { FormProvider, get, useController, useFormContext, type FieldValues } from 'react-hook-form';
import { en } from '../i18n/en.ts';
import { useWords } from '../i18n/use-words.ts';
import { sayReason, type FieldKind } from './reasons.ts';
import type { ContractForm } from './use-contract-form.ts';

export interface FieldName {
  label?: string;
  kind?: FieldKind;
}
/** By path, with `*` for the number of a row: 'items.*.title'. */
export type FieldNames = Partial<Record<string, FieldName>>;

/** What kind of thing the fields of this name are in every form. */
const KINDS: Partial<Record<string, FieldKind>> = {
  password: 'password',
  amount: 'positive',
  min_amount: 'positive',
  max_amount: 'positive',
  target_amount: 'positive',
  unit_price: 'positive',
  channel_flags: 'choice',
  redirect_url: 'url',
  callback_url: 'url',
  phone_number: 'phone',
};

const Names = createContext<FieldNames>({});

const NO_NAMES: FieldNames = {};

export function FormFrame<Values extends FieldValues>({
  of,
  names = NO_NAMES,
  children,
}: {
  of: ContractForm<Values>;
  names?: FieldNames;
  children: ReactNode;
}) {
  return (
    <FormProvider {...of.form}>
      <Names value={names}>
        <form onSubmit={of.submit} noValidate>
          {children}
        </form>
      </Names>
    </FormProvider>
  );
}

/** 'items.0.title' as an id of the page. */
export const idOf = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** How the fields of this form are called, and what is said of their errors. */
export function useNaming() {
  const { t } = useWords();
  const names = use(Names);
  const nameOf = (path: string): Required<FieldName> => {
    const own = names[path] ?? names[path.replace(/\.\d+(?=\.|$)/g, '.*')];
    const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
    const general = Object.hasOwn(en.field, last) ? t(`field.${last as keyof typeof en.field}`) : last;
    return { label: own?.label ?? general, kind: own?.kind ?? KINDS[last] ?? 'plain' };
  };
  const say = (path: string, word: string): string => {
    const { label, kind } = nameOf(path);
    return sayReason(t, en.reasons, word, label, kind);
  };
  return { nameOf, say };
}

/** One field: its value, its label and what is wrong with it, in words. */
export function useField<Value = string>(path: string) {
  const { nameOf, say } = useNaming();
  const { field } = useController({ name: path });
  const { formState } = useFormContext();
  const fault: unknown = get(formState.errors, path);
  const word = (fault as { message?: unknown } | undefined)?.message;
  return {
    id: idOf(path),
    label: nameOf(path).label,
    error: typeof word === 'string' ? say(path, word) : undefined,
    value: field.value as Value,
    onChange: field.onChange as (value: Value) => void,
    onBlur: field.onBlur,
  };
}
