import { sen, type Sen } from '@kutip/domain/money';
import { fill } from '../fill.ts';
import { formatSen } from '../format-money.ts';
import { chosenOffer } from './check-form.ts';
import type { FormView } from './form-view.ts';
import { chargeOf, type Offer } from './offer.ts';
import { isForType } from './payment-methods.ts';

interface Sum {
  amount: Sen;
  charge: Sen;
  total: Sen;
}

/** The pay button with the total. It stays at the bottom of the screen on phones. */
export function PayBar({ view, due, is_busy }: { view: FormView; due: Sen | null; is_busy: boolean }) {
  const { form } = view.messages;
  const sum = sumOf(view, due);
  const pay = sum ? fill(form.pay, { amount: formatSen(sum.total) }, view.direction) : form.pay_plain;
  const isSettled = !sum || !dependsOnBank(view, sum.amount);
  const chosen = chosenOffer(view.rules.offers, view.typed);
  const is_choice = view.rules.offers.length > 1;
  return (
    <div className="pay-bar">
      {sum && sum.charge > 0 && (
        <dl className={isSettled ? 'sum' : 'sum needs-js'}>
          <div>
            <dt>{form.amount}</dt>
            <dd>{formatSen(sum.amount)}</dd>
          </div>
          <div>
            <dt>{form.charge_line}</dt>
            <dd>{formatSen(sum.charge)}</dd>
          </div>
        </dl>
      )}
      {chosen && is_choice && (
        <p className="help needs-js">{fill(form.chosen, { method: chosen.name }, view.direction)}</p>
      )}
      <button type="submit" className="main-action" aria-disabled={is_busy || undefined}>
        {is_busy ? form.paying : isSettled ? pay : <WithoutScript plain={form.pay_plain}>{pay}</WithoutScript>}
      </button>
    </div>
  );
}

/** Without a script the button cannot follow the selected bank, so it shows no amount; each list shows its charge. */
function WithoutScript({ plain, children }: { plain: string; children: string }) {
  return (
    <>
      <span className="needs-js">{children}</span>
      <span className="without-js">{plain}</span>
    </>
  );
}

/** The total for the selected service. While none is selected, the total is known only if it is the same for all. */
function sumOf(view: FormView, due: Sen | null): Sum | null {
  if (due === null) return null;
  const { offers } = view.rules;
  const chosen = chosenOffer(offers, view.typed);
  const possible = chosen ? [chosen] : offers.filter((one) => isForType(one, view.typed['bank_type']));
  const charges = chargesOf(view, possible, due);
  if (charges.size > 1) return null;
  const [charge = sen(0)] = charges;
  return { amount: due, charge, total: sen(due + charge) };
}

const chargesOf = (view: FormView, offers: readonly Offer[], amount: Sen): Set<Sen> =>
  new Set(offers.map((offer) => chargeOf(offer, amount, view.service_tax_bps)));

const dependsOnBank = (view: FormView, amount: Sen): boolean => chargesOf(view, view.rules.offers, amount).size > 1;
