import { toRinggit, type Sen } from '@kutip/domain/money';
import { formatPhone } from '@kutip/domain/phone';
import type { ReactNode } from 'react';
import { CheckField, LongTextField, SelectField, TextField } from '../forms/fields.tsx';
import { MomentField } from '../forms/moment-field.tsx';
import { MoneyField } from '../forms/money-field.tsx';
import { NumberField } from '../forms/number-field.tsx';
import type { Decimals } from '../forms/number-text.ts';
import { PhoneField } from '../forms/phone-field.tsx';
import type { FieldKind } from '../forms/reasons.ts';
import type { Messages } from '../i18n/use-messages.ts';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';
import { Badge } from '../ui/status-badge.tsx';
import type { FieldColumn, ResourceField } from './resource-screens.ts';

/** What every kind of field has. */
interface FieldOptions<Row, Key extends string> {
  label: Key;
  /** Help text under the field. */
  help?: Key;
  isOptional?: boolean;
  column?: FieldColumn<Row, Key>;
}

/** User-written text keeps its own direction. */
const written = (text: string | null): ReactNode => text && <span dir="auto">{text}</span>;

type TextOptions<Row, Key extends string> = FieldOptions<Row, Key> & {
  type?: 'text' | 'email' | 'url';
  kind?: FieldKind;
  maxLength?: number;
};

/** One line of text. */
export const textField = <Row, Key extends string>(
  options: TextOptions<Row, Key>,
): ResourceField<Row, string | null, string, NoInfer<Key>> => {
  const { label, help, column, type = 'text', kind = type === 'url' ? 'url' : undefined, ...rest } = options;
  return {
    label,
    kind,
    column,
    initial: '',
    read: (stored) => stored ?? '',
    input: (name, t) => <TextField name={name} type={type} help={help && t(help)} {...rest} />,
    show: written,
  };
};

/** Several lines of text. */
export const longTextField = <Row, Key extends string>(
  options: FieldOptions<Row, Key> & { minRows?: number },
): ResourceField<Row, string | null, string, NoInfer<Key>> => {
  const { label, help, column, ...rest } = options;
  return {
    label,
    column,
    initial: '',
    read: (stored) => stored ?? '',
    input: (name, t) => <LongTextField name={name} help={help && t(help)} {...rest} />,
    show: written,
  };
};

/** A Malaysian phone number. */
export const phoneField = <Row, Key extends string>(
  options: FieldOptions<Row, Key>,
): ResourceField<Row, string | null, string, NoInfer<Key>> => ({
  label: options.label,
  kind: 'phone',
  column: options.column,
  initial: '',
  read: (stored) => stored ?? '',
  input: (name, t) => (
    <PhoneField name={name} help={options.help && t(options.help)} isOptional={options.isOptional ?? false} />
  ),
  show: (stored) => stored && <span className="number-like">{formatPhone(stored)}</span>,
});

/** A phone number that may be missing: null. */
export const optionalPhoneField = <Row, Key extends string>(
  options: FieldOptions<Row, Key>,
): ResourceField<Row, string | null, string | null, NoInfer<Key>> => ({
  ...phoneField({ ...options, isOptional: true }),
  initial: null,
  read: (stored) => stored,
});

/** An integer, optionally typed with two decimals and stored in hundredths. */
export const numberField = <Row, Key extends string>(
  options: FieldOptions<Row, Key> & { initial: number; decimals?: Decimals; unit?: string },
): ResourceField<Row, number, number, NoInfer<Key>> => {
  const { label, help, column, initial, ...rest } = options;
  return {
    label,
    column,
    initial,
    read: (stored) => stored,
    input: (name, t) => <NumberField name={name} help={help && t(help)} {...rest} />,
    show: (stored, { count }) => count(stored / 10 ** (rest.decimals ?? 0)),
  };
};

/** An amount: sen in the record, ringgit as text in the form. */
export const moneyField = <Row, Key extends string>(
  options: FieldOptions<Row, Key>,
): ResourceField<Row, Sen, string, NoInfer<Key>> => ({
  label: options.label,
  kind: 'positive',
  column: options.column,
  initial: '',
  read: (stored) => toRinggit(stored),
  input: (name, t) => <MoneyField name={name} help={options.help && t(options.help)} />,
  show: (stored) => <Money amount={stored} />,
});

/** An amount that may be missing: null. */
export const optionalMoneyField = <Row, Key extends string>(
  options: FieldOptions<Row, Key>,
): ResourceField<Row, Sen | null, string | null, NoInfer<Key>> => ({
  label: options.label,
  kind: 'positive',
  column: options.column,
  initial: null,
  read: (stored) => stored && toRinggit(stored),
  input: (name, t) => <MoneyField name={name} help={options.help && t(options.help)} isOptional />,
  show: (stored) => stored !== null && <Money amount={stored} />,
});

/** An integer that may be missing: null. */
export const optionalNumberField = <Row, Key extends string>(
  options: FieldOptions<Row, Key>,
): ResourceField<Row, number | null, number | null, NoInfer<Key>> => ({
  label: options.label,
  column: options.column,
  initial: null,
  read: (stored) => stored,
  input: (name, t) => <NumberField name={name} help={options.help && t(options.help)} isOptional />,
  show: (stored, { count }) => stored !== null && count(stored),
});

/** A date and time in Malaysian time, or none: null. */
export const momentField = <Row, Key extends string>(
  options: FieldOptions<Row, Key>,
): ResourceField<Row, Date | null, string | null, NoInfer<Key>> => ({
  label: options.label,
  column: options.column,
  initial: null,
  read: (stored) => stored?.toISOString() ?? null,
  input: (name, t) => <MomentField name={name} help={options.help && t(options.help)} />,
  show: (stored) => stored && <Moment at={stored} />,
});

/** One of a few values; the first is the default. A stored value that is no longer offered shows as the default. */
export const selectField = <Row, Key extends string, const Value extends string>(
  options: FieldOptions<Row, Key> & { values: readonly [Value, ...Value[]]; labelOf: (value: Value) => Key },
): ResourceField<Row, string, Value, NoInfer<Key>> => {
  const { label, help, column, values, labelOf } = options;
  const valueOf = (text: string): Value => values.find((value) => value === text) ?? values[0];
  return {
    label,
    column,
    initial: values[0],
    read: valueOf,
    input: (name, t) => (
      <SelectField
        name={name}
        help={help && t(help)}
        options={values.map((value) => ({ value, label: t(labelOf(value)) }))}
        read={valueOf}
        write={(value) => value}
      />
    ),
    show: (stored, { t }) => t(labelOf(valueOf(stored))),
  };
};

const activeBadge = (isActive: boolean, { t }: Messages): ReactNode => (
  <Badge tone={isActive ? 'good' : 'quiet'}>{t(isActive ? 'settings.active' : 'settings.inactive')}</Badge>
);

/** Whether the record is used: the status of its row. New records are active. */
export const activeField = <Row,>(): ResourceField<Row, boolean, boolean> => ({
  label: 'settings.is_active',
  column: { card: 'end', width: 110, header: 'settings.column_state' },
  initial: true,
  read: (stored) => stored,
  input: (name) => <CheckField name={name} />,
  show: activeBadge,
});

/** Yes or no; a new record starts with no. */
export const checkField = <Row, Key extends string>(
  options: FieldOptions<Row, Key>,
): ResourceField<Row, boolean, boolean, NoInfer<Key>> => ({
  label: options.label,
  column: options.column,
  initial: false,
  read: (stored) => stored,
  input: (name, t) => <CheckField name={name} help={options.help && t(options.help)} />,
  show: (stored, { t }) => stored && <Badge tone="quiet">{t(options.label)}</Badge>,
});
