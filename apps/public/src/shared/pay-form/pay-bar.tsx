import { fill } from '../fill.ts';
import { formatSen } from '../format-money.ts';
import { checkForm, chosenOffer, type FormRules } from './check-form.ts';
import { labelOf } from './fault-summary.tsx';
import type { FormView } from './form-view.ts';
import type { Offer } from './offer.ts';
import { dependsOnService, type Sum } from './pay-sum.ts';
import { methodKeyOf, methodLabel } from './payment-methods.ts';
import { ShownAmount } from './shown-amount.tsx';

interface PayBarProps {
  view: FormView;
  sum: Sum | null;
  is_busy: boolean;
  /** A script updates the sum. */
  is_live: boolean;
}

/** The pay button with the total. It stays at the bottom of the screen on phones. */
export function PayBar({ view, sum, is_busy, is_live }: PayBarProps) {
  const { form } = view.messages;
  const pay = sum ? fill(form.pay, { amount: formatSen(sum.total) }, view.direction) : form.pay_plain;
  const isSettled = !sum || !dependsOnService(view, sum.amount);
  const chosen = chosenOffer(view.rules.offers, view.typed);
  const is_choice = view.rules.offers.length > 1;
  return (
    <div className="pay-bar">
      <ShownAmount
        rules={view.rules}
        total={sum && (is_live || (isSettled && isFixed(view.rules))) ? sum.total : null}
      />
      <p className="hidden-text needs-js" role="status">
        {sum && fill(form.total_now, { amount: formatSen(sum.total) }, view.direction)}
      </p>
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
        <p className="help needs-js">{fill(form.chosen, { method: nameOf(view, chosen) }, view.direction)}</p>
      )}
      <Missing view={view} />
      <button type="submit" className="main-action" aria-disabled={is_busy || undefined}>
        {is_busy ? form.paying : isSettled ? pay : <WithoutScript plain={form.pay_plain}>{pay}</WithoutScript>}
      </button>
    </div>
  );
}

/** As the list names it: a card in the payer's language, a bank by its own name. */
const nameOf = ({ messages }: FormView, offer: Offer): string =>
  methodLabel(messages, { key: methodKeyOf(offer), channel: offer.channel, offers: [offer] }).name;

/** Names the fields that are still empty. Only a script can keep it true while the payer types. */
function Missing({ view }: { view: FormView }) {
  const faults = Object.entries(checkForm(view.rules, view.typed));
  const missing = faults.filter(([, reason]) => REASONS_OF_MISSING.has(reason)).map(([field]) => labelOf(view, field));
  if (missing.length === 0) return null;
  const { form } = view.messages;
  const fields = missing.join(form.between);
  return <p className="help missing needs-js">{fill(form.missing, { fields }, view.direction)}</p>;
}

const REASONS_OF_MISSING: ReadonlySet<string> = new Set(['required', 'email_or_phone_required']);

/** Without a script the button cannot follow the selected bank, so it shows no amount; each list shows its charge. */
function WithoutScript({ plain, children }: { plain: string; children: string }) {
  return (
    <>
      <span className="needs-js">{children}</span>
      <span className="without-js">{plain}</span>
    </>
  );
}

/** Without a script a total that depends on what is typed would be an old one. */
const isFixed = ({ amount_type, quantity_enable }: FormRules): boolean => amount_type === 'FIXED' && !quantity_enable;
