import { sen, type Sen } from '@kutip/domain/money';
import { fill } from '../../shared/fill.ts';
import { rmOf } from '../../shared/money-words.ts';
import { chosenOffer } from './check-form.ts';
import type { FormPart } from './form-view.ts';
import { quoteFor, type Offer } from './offer.ts';

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

/** With the chosen bank, or as long as none is chosen the first of the open list. */
function sumOf(part: FormPart, due: Sen | null): Sum | null {
  if (due === null) return null;
  const { offers } = part.rules;
  const offer = chosenOffer(offers, part.typed) ?? offers.find((one) => isListed(one, part)) ?? offers[0];
  if (!offer) return { amount: due, charge: sen(0), total: due };
  const { total } = quoteFor(offer, due, part.service_tax_bps);
  return { amount: due, charge: sen(total - due), total };
}

const isListed = ({ bank_type }: Offer, { typed }: FormPart): boolean =>
  bank_type === null || String(bank_type) === typed['bank_type'];

const dependsOnBank = (part: FormPart, amount: Sen): boolean =>
  new Set(part.rules.offers.map((offer) => quoteFor(offer, amount, part.service_tax_bps).total)).size > 1;
