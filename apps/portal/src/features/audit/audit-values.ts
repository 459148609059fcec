import { fromRinggit, sen, type Sen } from '@kutip/domain/money';
import { percentText } from '../../shared/ui/percent-text.ts';
import { providerName } from '../../shared/i18n/provider-name.ts';
import { nameText } from '../../shared/i18n/name-text.ts';
import type { Messages } from './messages/use-messages.ts';

/** Names of amounts. The server records some in sen, as stored, and some as ringgit text with two decimals. */
const IS_MONEY =
  /(?:^|_)(?:amount|cost|credit|discount|fee|price|sen|spend)$|^(?:approval_above|free_above|min_order)$/;
const IS_RATE = /(?:^|_)bps$/;
const IS_RINGGIT = /^-?\d+\.\d{2}$/;
const IS_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const IS_DAY = /^\d{4}-\d\d-\d\d$/;
/** What the server records of a field whose value must not be in the audit log. */
const SEALED = 'changed';
const NOTHING = '—';
/** Fields that people write: a tag "read" is no code. */
const WRITTEN: ReadonlySet<string> = new Set([
  'name',
  'title',
  'tags',
  'subject',
  'note',
  'reason',
  'code',
  'description',
]);

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The text of a field's name; a name without a text, such as one of an earlier release, in its own words. */
export function fieldText({ t }: Messages, name: string): string {
  for (const prefix of ['audit_field.', 'channel.']) {
    const text = nameText(t, prefix, name);
    if (text !== name) return text;
  }
  return name.replaceAll('_', ' ');
}

/** The text of a code, such as a status or a payment method; undefined for what a person wrote. */
function codeText({ t }: Messages, name: string, text: string): string | undefined {
  if (!/^[A-Za-z_]+$/.test(text)) return undefined;
  const keys = [`audit_value.${name}_${text}`, `audit_value.${text}`, `channel.${text}`, `option.${text}`];
  const found = keys.find((key) => t(key as never) !== key);
  return found && t(found as never);
}

function moneyOf(name: string, value: unknown): Sen | null {
  if (!IS_MONEY.test(name)) return null;
  if (typeof value === 'string') return IS_RINGGIT.test(value) ? fromRinggit(value) : null;
  return Number.isSafeInteger(value) ? sen(value as number) : null;
}

function plainText(messages: Messages, name: string, text: string): string {
  if (name === 'provider') return providerName(messages.t, text);
  if (text === SEALED) return messages.t('audit.sealed');
  if (IS_DAY.test(text)) return messages.day(text);
  if (IS_MOMENT.test(text)) return messages.dateTime(new Date(text));
  return (WRITTEN.has(name) ? undefined : codeText(messages, name, text)) ?? text;
}

/** Keeps the order of a number or a Latin name within an Arabic line. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

/** `Field: value` of each field. A rate for every account has no name of its own. */
function fieldsText(messages: Messages, fields: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(fields);
  const [only] = entries;
  if (entries.length === 1 && only![0] === 'any') return valueText(messages, 'any', only![1]);
  const is_nested = entries.some(([, one]) => typeof one === 'object' && one !== null);
  return entries
    .map(([field, one]) => `${fieldText(messages, field)}: ${isolate(valueText(messages, field, one))}`)
    .join(is_nested ? '; ' : ', ');
}

/** A recorded value as people read it: the field's name and the value's form say its unit. */
export function valueText(messages: Messages, name: string, value: unknown): string {
  if (isNothing(value)) return NOTHING;
  const amount = moneyOf(name, value);
  if (amount !== null) return messages.money(amount);
  if (typeof value === 'boolean') return messages.t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') return IS_RATE.test(name) ? percentText(value) : String(value);
  if (typeof value === 'string') return plainText(messages, name, value);
  if (Array.isArray(value)) return value.map((one: unknown) => valueText(messages, name, one)).join(', ');
  return fieldsText(messages, value as Record<string, unknown>);
}
