import { fill } from '../shared/fill.ts';
import { asScriptText } from '../shared/island.tsx';
import type { Page, PageContext } from '../shared/outcome.ts';
import type { MerchantFaceData } from './merchant-part.tsx';

interface Leaving {
  method: 'GET' | 'POST';
  redirect_url: string;
  /** What a POST carries. */
  fields: Record<string, string>;
  transaction_invoice_no: string;
  merchant: MerchantFaceData;
  /** The bank, wallet or other way to pay, by its name. */
  bank: string | null;
  /** Where the browser's Back leads to, instead of sending the form again. */
  bill_path: string;
}

/** Longer than the script needs, so that a payer without one can read where he is taken. */
const REFRESH_S = 3;

/**
 * Sends the payer on to the provider: by a form where the provider wants a POST, else by a link. Never by a redirect:
 * browsers hold a redirect that answers a form to the page's form-action policy, which names no providers of links. A
 * button does it where no script runs.
 */
export function leavingPage({ words, direction }: PageContext, leaving: Leaving): Page {
  const { method, redirect_url, transaction_invoice_no, merchant, bank, bill_path } = leaving;
  const title = bank ? fill(words.leaving.title, { bank }, direction) : words.leaving.title_plain;
  const body = (
    <main className="narrow leaving">
      <span className="spinner" aria-hidden="true" />
      <h1>{title}</h1>
      <p>{fill(words.leaving.text, { merchant: merchant.name }, direction)}</p>
      {method === 'GET' ? (
        <a className="main-action" href={redirect_url} id="to-bank" rel="noreferrer">
          {words.leaving.button}
        </a>
      ) : (
        <form method="post" action={redirect_url} id="to-bank">
          {Object.entries(leaving.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="main-action">
            {words.leaving.button}
          </button>
        </form>
      )}
      <p className="help">{fill(words.leaving.keep, { invoice_no: transaction_invoice_no }, direction)}</p>
    </main>
  );
  // Back from the bank then shows the bill, which knows of the open payment, and never asks to send a form again. A
  // browser that goes back further, to the form, finds the note there.
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

/** A provider is a web page; anything else, such as a script in the address, is none. */
export const isWebAddress = (address: string): boolean => {
  const { protocol } = URL.parse(address) ?? {};
  return protocol === 'https:' || protocol === 'http:';
};
