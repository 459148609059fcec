import { randomUUID } from 'node:crypto';
import { fill } from '../shared/fill.ts';
import type { Page } from '../shared/outcome.ts';
import type { Offer } from '../shared/pay-form/offer.ts';
import type { BillData } from './bill-data.ts';
import type { PayContext } from './pay-context.ts';
import { serviceName } from './service-name.ts';

/**
 * Starts the payment with the service that the merchant's system chose, as if the payer had pressed the button: it sends the
 * bill's own form. A request that only looks at the address, such as that of a chat's preview, therefore starts nothing.
 */
export function forwardingPage({ request, messages, direction }: PayContext, bill: BillData, chosen: Offer): Page {
  const { collection_account: merchant } = bill;
  const title = fill(messages.leaving.title, { bank: serviceName(messages, chosen.name) }, direction);
  const fields = {
    payment_service_id: String(chosen.id),
    ...(chosen.bank_type !== null && { bank_type: String(chosen.bank_type) }),
    idempotency_key: randomUUID(),
  };
  const body = (
    <main className="narrow leaving">
      <span className="spinner" aria-hidden="true" />
      <h1>{title}</h1>
      <p>{fill(messages.leaving.text, { merchant: merchant.name }, direction)}</p>
      <form method="post" action={request.path} id="to-bank">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="main-action">
          {messages.leaving.button}
        </button>
      </form>
    </main>
  );
  return {
    share: { title, description: title, image_url: null },
    body,
    is_unbranded: merchant.hide_branding,
    // Back then shows the bill, and never starts another payment.
    inline_script: `history.replaceState(null,'',location.pathname);document.getElementById('to-bank').submit()`,
  };
}
