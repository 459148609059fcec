import { randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import type { Island, PageContext } from '../shared/outcome.ts';
import type { PageRequest } from '../shared/page-request.ts';
import type { Words } from '../shared/words/en.ts';
import type { FormRules, Typed } from './form/check-form.ts';
import type { PayFormProps } from './form/form-view.ts';
import { PayForm } from './form/pay-form.tsx';
import { bankTypesOf } from './form/ways.ts';
import { usedLast } from './payer-cookies.ts';

export type FormOf = Pick<
  PayFormProps,
  'rules' | 'merchant' | 'service_tax_bps' | 'is_second_try' | 'typed' | 'faults' | 'problem'
> &
  /** Where it goes when that is not the page's own path. */
  Partial<Pick<PayFormProps, 'action'>>;

/** Everything a form needs, of the page that it stands in. */
export const formProps = ({ request, direction, words }: PageContext, form: FormOf): PayFormProps => ({
  action: request.path,
  ...form,
  direction,
  words: formWords(words),
  idempotency_key: randomUUID(),
  last_used: usedLast(request),
});

/** The form, rendered here and brought to life in the browser with the same props. */
export function formIsland(context: PageContext, form: FormOf): Island {
  const props = formProps(context, form);
  return { html: renderToString(<PayForm {...props} />), props };
}

/** The words that travel with a form. */
const formWords = ({ form, faults, ways, hints, next }: Words): PayFormProps['words'] => ({
  form,
  faults,
  ways,
  hints,
  next,
});

/** Before anything was typed: one of a kind, the personal list, and what was used last time or is the only way, if it is up. */
export function emptyForm({ offers, quantity_enable }: FormRules, last_used: number | null): Typed {
  const only = offers.length === 1 ? offers[0] : undefined;
  const chosen = only ?? offers.find(({ id }) => id === last_used);
  const last = chosen?.is_online ? chosen : undefined;
  const types = bankTypesOf(offers);
  const bank_type = last?.bank_type ?? types.find((type) => type === 1) ?? types[0];
  return {
    ...(quantity_enable && { quantity: '1' }),
    ...(bank_type && { bank_type: String(bank_type) }),
    ...(last && { payment_service_id: String(last.id) }),
  };
}

/** More is nobody's honest form; it bounds what is shown again. */
const LONGEST_TYPED = 4_000;

/** What was posted, field by field; the first of a name counts. */
export function typedOf({ form }: Pick<PageRequest, 'form'>): Typed {
  const typed: Typed = {};
  for (const [name, value] of form ?? []) typed[name] ??= value.slice(0, LONGEST_TYPED);
  return typed;
}
