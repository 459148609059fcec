import { createContext, use, type ReactNode } from 'react';
import { FormProvider, get, useController, useFormContext, type FieldValues } from 'react-hook-form';
import { en } from '../i18n/en.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Note } from '../ui/note.tsx';
import { reasonText, type FieldKind } from './reasons.ts';
import type { ContractForm } from './use-contract-form.ts';

export interface FieldName {
  label?: string;
  kind?: FieldKind;
}
/** By path, with `*` for a row index: 'items.*.title'. */
export type FieldNames = Partial<Record<string, FieldName>>;

/** The kind of fields with this name in every form. */
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

function MergedNotice() {
  const { t } = useMessages();
  return <Note kind="attention">{t('form.merged')}</Note>;
}

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
          {of.isMerged && <MergedNotice />}
          {children}
        </form>
      </Names>
    </FormProvider>
  );
}

/** The element id of a field: 'items.0.title' → 'field-items-0-title'. */
export const idOf = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** Labels and error texts of the form's fields. */
export function useFieldNames() {
  const { t } = useMessages();
  const names = use(Names);
  const nameOf = (path: string): Required<FieldName> => {
    const named = names[path] ?? names[path.replace(/\.\d+(?=\.|$)/g, '.*')];
    const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
    const default_label = Object.hasOwn(en.field, last) ? t(`field.${last as keyof typeof en.field}`) : last;
    return { label: named?.label ?? default_label, kind: named?.kind ?? KINDS[last] ?? 'plain' };
  };
  const errorText = (path: string, reason: string): string => {
    const { label, kind } = nameOf(path);
    return reasonText(t, en.reasons, reason, label, kind);
  };
  return { nameOf, errorText };
}

/** One field: value, label and error text. */
export function useField<Value = string>(path: string) {
  const { nameOf, errorText } = useFieldNames();
  const { field } = useController({ name: path });
  const { formState } = useFormContext();
  const field_error: unknown = get(formState.errors, path);
  const reason = (field_error as { message?: unknown } | undefined)?.message;
  return {
    id: idOf(path),
    label: nameOf(path).label,
    error: typeof reason === 'string' ? errorText(path, reason) : undefined,
    value: field.value as Value,
    onChange: field.onChange as (value: Value) => void,
    onBlur: field.onBlur,
  };
}
