import { fill } from '../shared/fill.ts';
import { asScriptText } from '../shared/island.tsx';
import type { Page } from '../shared/outcome.ts';
import type { MerchantFaceData } from './pay-header.tsx';
import type { PayContext } from './pay-context.ts';

interface Leaving {
  method: 'GET' | 'POST';
  redirect_url: string;
  /** Fields of the POST. */
  fields: Record<string, string>;
  transaction_invoice_no: string;
  merchant: MerchantFaceData;
  /** The payee's name at the bank; null if the merchant is the payer. */
  payee: string | null;
  /** The name of the bank, wallet or other service. */
  bank: string | null;
  /** Where the browser's Back button leads, instead of sending the form again. */
  bill_path: string;
}

/** Longer than the script needs, so that a payer without a script can read where they are going. */
const REFRESH_S = 3;

/**
 * Sends the payer to the provider: a form if the provider expects a POST, else a link. Never a redirect, because
 * browsers apply the form-action policy to a redirect after a form submission, and the policy does not list these
 * providers. Without a script the payer presses the button.
 */
export function leavingPage({ messages, direction }: PayContext, leaving: Leaving): Page {
  const { method, redirect_url, transaction_invoice_no, merchant, payee, bank, bill_path } = leaving;
  const title = bank ? fill(messages.leaving.title, { bank }, direction) : messages.leaving.title_plain;
  const body = (
    <main className="narrow leaving">
      <span className="spinner" aria-hidden="true" />
      <h1>{title}</h1>
      <p>{fill(messages.leaving.text, { merchant: merchant.name }, direction)}</p>
      {payee && <p>{fill(messages.form.descriptor, { payee, merchant: merchant.name }, direction)}</p>}
      {method === 'GET' ? (
        <a className="main-action" href={redirect_url} id="to-bank" rel="noreferrer">
          {messages.leaving.button}
        </a>
      ) : (
        <form method="post" action={redirect_url} id="to-bank">
          {Object.entries(leaving.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="main-action">
            {messages.leaving.button}
          </button>
        </form>
      )}
      <p className="help">{fill(messages.leaving.keep, { invoice_no: transaction_invoice_no }, direction)}</p>
    </main>
  );
  // Back from the bank then shows the bill, which knows about the open payment, and never resends a form. A browser
  // that goes back to the form page finds the note there.
  const path = asScriptText(bill_path);
  const note = `try{sessionStorage.setItem('paying:'+location.pathname,${path})}catch(e){}`;
  const go =
    method === 'GET'
      ? `location.replace(${asScriptText(redirect_url)})`
      : `document.getElementById('to-bank').submit()`;
  return {
    share: { title, description: title, image_url: null },
    body,
    is_unbranded: merchant.hide_branding,
    inline_script: `${note}history.replaceState(null,'',${path});${go}`,
    ...(method === 'GET' && { refresh: { after_s: REFRESH_S, to: redirect_url } }),
  };
}

/** Accepts http and https addresses only, so that the address cannot contain a script. */
export const isWebAddress = (address: string): boolean => {
  const { protocol } = URL.parse(address) ?? {};
  return protocol === 'https:' || protocol === 'http:';
};
