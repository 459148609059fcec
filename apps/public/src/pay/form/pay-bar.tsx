import { sen, type Sen } from '@kutip/domain/money';
import { fill } from '../../shared/fill.ts';
import { rmOf } from '../../shared/money-words.ts';
import { chosenOffer } from './check-form.ts';
import type { FormPart } from './form-view.ts';
import { chargeOf, type Offer } from './offer.ts';
import { isForType } from './ways.ts';

interface Sum {
  amount: Sen;
  charge: Sen;
  total: Sen;
}

/** The one button, with what will really be paid in it. It stays at the foot of a phone's screen. */
export function PayBar({ part, due, is_busy }: { part: FormPart; due: Sen | null; is_busy: boolean }) {
  const { form } = part.words;
  const sum = sumOf(part, due);
  const pay = sum ? fill(form.pay, { amount: rmOf(sum.total) }, part.direction) : form.pay_plain;
  const isSettled = !sum || !dependsOnBank(part, sum.amount);
  const chosen = chosenOffer(part.rules.offers, part.typed);
  const is_choice = part.rules.offers.length > 1;
  return (
    <div className="pay-bar">
      {sum && sum.charge > 0 && (
        <dl className={isSettled ? 'sum' : 'sum needs-js'}>
          <div>
            <dt>{form.amount}</dt>
            <dd>{rmOf(sum.amount)}</dd>
          </div>
          <div>
            <dt>{form.charge_line}</dt>
            <dd>{rmOf(sum.charge)}</dd>
          </div>
        </dl>
      )}
      {chosen && is_choice && (
        <p className="help needs-js">{fill(form.chosen, { way: chosen.name }, part.direction)}</p>
      )}
      <button type="submit" className="main-action" aria-disabled={is_busy || undefined}>
        {is_busy ? form.paying : isSettled ? pay : <WithoutScript plain={form.pay_plain}>{pay}</WithoutScript>}
      </button>
    </div>
  );
}

/** Without a script the button cannot follow the chosen bank, so it then names no amount; each list says its charge. */
function WithoutScript({ plain, children }: { plain: string; children: string }) {
  return (
    <>
      <span className="needs-js">{children}</span>
      <span className="without-js">{plain}</span>
    </>
  );
}

/** With what is chosen. As long as nothing is, there is a sum only when it is the same whatever will be. */
function sumOf(part: FormPart, due: Sen | null): Sum | null {
  if (due === null) return null;
  const { offers } = part.rules;
  const chosen = chosenOffer(offers, part.typed);
  const possible = chosen ? [chosen] : offers.filter((one) => isForType(one, part.typed['bank_type']));
  const charges = chargesOf(part, possible, due);
  if (charges.size > 1) return null;
  const [charge = sen(0)] = charges;
  return { amount: due, charge, total: sen(due + charge) };
}

const chargesOf = (part: FormPart, offers: readonly Offer[], amount: Sen): Set<Sen> =>
  new Set(offers.map((offer) => chargeOf(offer, amount, part.service_tax_bps)));

const dependsOnBank = (part: FormPart, amount: Sen): boolean => chargesOf(part, part.rules.offers, amount).size > 1;
