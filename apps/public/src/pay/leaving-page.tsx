import type { paymentSwitch } from '@kutip/contracts/payments';
import { fill } from '../shared/fill.ts';
import type { Page, PageContext } from '../shared/outcome.ts';
import type { WireData } from '../shared/server-call.ts';

interface Leaving {
  answer: WireData<typeof paymentSwitch.payViu>;
  redirect_url: string;
  merchant: string;
  bank: string | null;
  /** Where the browser's Back leads to, instead of sending the form again. */
  bill_path: string;
}

/** Sends the payer on to the bank by a form; a button does it where no script runs. */
export function leavingPage(
  { words, direction }: PageContext,
  { answer, redirect_url, merchant, bank, bill_path }: Leaving,
): Page {
  const { leaving } = words;
  const title = bank ? fill(leaving.title, { bank }, direction) : leaving.title_plain;
  const body = (
    <main className="narrow leaving">
      <span className="spinner" aria-hidden="true" />
      <h1>{title}</h1>
      <p>{fill(leaving.text, { merchant }, direction)}</p>
      <form method="post" action={redirect_url} id="to-bank">
        {Object.entries(answer.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="main-action">
          {leaving.button}
        </button>
      </form>
      <p className="help">{fill(leaving.keep, { invoice_no: answer.transaction_invoice_no }, direction)}</p>
    </main>
  );
  // Back from the bank then shows the bill, which knows of the open payment, and never asks to send a form again. A
  // browser that goes back further, to the form, finds the note there.
  const path = JSON.stringify(bill_path);
  const note = `try{sessionStorage.setItem('paying:'+location.pathname,${path})}catch(e){}`;
  const inline_script = `${note}history.replaceState(null,'',${path});document.getElementById('to-bank').submit()`;
  return { share: { title, description: title, image_url: null }, body, inline_script };
}
