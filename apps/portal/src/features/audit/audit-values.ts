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

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The text of a field's name; a name without a text, such as one of an earlier release, in its own words. */
export function fieldText({ t }: Messages, name: string): string {
  const text = nameText(t, 'audit_field.', name);
  return text === name ? name.replaceAll('_', ' ') : text;
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
  return IS_MOMENT.test(text) ? messages.dateTime(new Date(text)) : text;
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
  return Object.entries(value as object)
    .map(([part, one]) => `${fieldText(messages, part)}: ${valueText(messages, part, one)}`)
    .join('; ');
}
