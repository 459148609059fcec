import { randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import type { Island, PageContext } from '../outcome.ts';
import type { PageRequest } from '../page-request.ts';
import type { Messages } from '../messages/en.ts';
import { expressWallets } from './express/express-wallets.ts';
import type { FormRules, Typed } from './check-form.ts';
import type { PayFormProps } from './form-view.ts';
import { PayForm } from './pay-form.tsx';
import { bankTypesOf } from './payment-methods.ts';
import { lastUsedService } from '../payer-cookies.ts';

/**
 * What a page gives to the payment form: what is paid and with which services (`rules`), where the form is posted, and
 * what the payer has typed. Everything else comes from the request.
 */
export type PayFormInput = Omit<
  PayFormProps,
  'direction' | 'messages' | 'idempotency_key' | 'last_used' | 'payee' | 'express'
> & {
  payee?: null;
};

/** All props of the payment form on this page. */
export const formProps = ({ request, direction, messages }: PageContext, form: PayFormInput): PayFormProps => ({
  payee: request.constants.product_name,
  express: null,
  ...form,
  direction,
  messages: formMessages(messages),
  idempotency_key: randomUUID(),
  last_used: lastUsedService(request),
});

/** The payment form, rendered on the server and hydrated in the browser with the same props. */
export function formIsland(context: PageContext, form: PayFormInput): Island {
  const props = { ...formProps(context, form), express: expressOf(context, form) };
  return { html: renderToString(<PayForm {...props} />), props };
}

/** The wallets that can pay here: those of the card service, for a payer who is not the merchant. */
function expressOf({ request }: PageContext, { rules, payee, merchant }: PayFormInput): PayFormProps['express'] {
  const card = rules.offers.find(({ channel }) => channel === 'credit_card');
  const { deviceWallets } = request;
  if (!card || !deviceWallets || payee === null) return null;
  return { service_id: card.id, wallets: expressWallets(deviceWallets, merchant) };
}

/** The message groups that the form needs in the browser. */
const formMessages = ({ form, faults, methods, hints, next }: Messages): PayFormProps['messages'] => ({
  form,
  faults,
  methods,
  hints,
  next,
});

/**
 * Initial values: quantity one, the personal bank list, and the service that was used last or is the only one, if it is
 * online.
 */
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

/** Longer than any honest value; limits what is shown again. */
const MAX_VALUE_LENGTH = 4_000;

/** Posted fields as a record. The first value of a repeated name counts. */
export function typedOf({ form }: Pick<PageRequest, 'form'>): Typed {
  const typed: Typed = {};
  for (const [name, value] of form ?? []) typed[name] ??= value.slice(0, MAX_VALUE_LENGTH);
  return typed;
}
