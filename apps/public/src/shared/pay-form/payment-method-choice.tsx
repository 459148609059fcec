import { fromRinggit, sen, type Sen } from '@kutip/domain/money';
import { fill } from '../fill.ts';
import { PaymentMethodIcon } from '../payment-method-icon.tsx';
import { formatSen } from '../format-money.ts';
import { Bank, BankList, type Chooser } from './bank-list.tsx';
import { chosenOffer } from './check-form.ts';
import { idOf, type FormView } from './form-view.ts';
import { chargeOf, limitFault } from './offer.ts';
import {
  openedMethod,
  isForType,
  methodLabel,
  noneAccepts,
  groupByMethod,
  type PaymentMethod,
} from './payment-methods.ts';

/** Payment methods, one row each. A row with a single service selects it; a group expands to its services. */
export function PaymentMethodChoice({ view, due }: Chooser) {
  const { form } = view.messages;
  const { offers } = view.rules;
  const methods = groupByMethod(offers, view.last_used);
  const fault = view.faultOf('payment_service_id');
  const opened = openedMethod(methods, view.initial['payment_service_id']);
  return (
    <fieldset
      className="block how"
      id={idOf('payment_service_id')}
      tabIndex={-1}
      aria-describedby={fault ? 'bank-fault' : undefined}
    >
      <legend>{form.how}</legend>
      {fault && (
        <p className="fault" id="bank-fault">
          {fault}
        </p>
      )}
      {due !== null && noneAccepts(offers, due) && (
        <p className="notice amber" role="status">
          {fill(form.none_fits, { amount: formatSen(due), merchant: view.merchant }, view.direction)}
        </p>
      )}
      {methods.length === 1 ? (
        <SinglePaymentMethod view={view} due={due} method={methods[0]!} />
      ) : (
        <div className="ways">
          {methods.map((method) => (
            <PaymentMethodRow key={method.key} view={view} due={due} method={method} is_opened={method === opened} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface PaymentMethodProps extends Chooser {
  method: PaymentMethod;
}

function SinglePaymentMethod({ view, due, method }: PaymentMethodProps) {
  const { name } = methodLabel(view.messages, method);
  if (method.offers.length === 1) return <PaymentMethodRow view={view} due={due} method={method} is_opened />;
  return (
    <div className="group">
      <p className="group-name">{name}</p>
      <BankList view={view} due={due} offers={method.offers} />
    </div>
  );
}

function PaymentMethodRow({ view, due, method, is_opened }: PaymentMethodProps & { is_opened: boolean }) {
  const { name, hint } = methodLabel(view.messages, method);
  const icon = <PaymentMethodIcon name={method.key} />;
  const only = method.offers.length === 1 ? method.offers[0]! : null;
  if (only) return <Bank view={view} due={due} bank={only} name={name} hint={hint} icon={icon} />;
  const chosen = chosenOffer(method.offers, view.typed);
  const charge = due === null ? null : chargeText(view, method, due);
  const closed = unavailableText(view, method, due);
  return (
    <details className="group way" name="payment-method" open={is_opened}>
      <summary>
        {icon}
        <span className="bank-name">
          {name}
          {closed ? (
            <small className="down-note">{closed}</small>
          ) : (
            <small>{chosen ? <bdi>{chosen.name}</bdi> : hint}</small>
          )}
          {charge && <small>{charge}</small>}
        </span>
      </summary>
      <BankList view={view} due={due} offers={method.offers} />
    </details>
  );
}

/**
 * Why nothing in a row can be selected: all of it is down, or outside its amount limits. null: something can be
 * selected.
 */
function unavailableText({ messages, direction }: FormView, { offers }: PaymentMethod, due: Sen | null): string | null {
  const up = offers.filter(({ is_online }) => is_online);
  if (up.length === 0) return messages.form.down;
  const faults = up.map((one) => (due === null ? null : limitFault(one, due)));
  const [first] = faults;
  if (!first || faults.some((fault) => fault !== first)) return null;
  const least = sen(Math.min(...up.map((one) => fromRinggit(one.least))));
  const most = sen(Math.max(...up.map((one) => fromRinggit(one.most))));
  return fill(messages.form[`${first}_here`], { least: formatSen(least), most: formatSen(most) }, direction);
}

/** The charge that a collapsed row adds to the amount; null if it adds nothing. */
function chargeText(view: FormView, { offers }: PaymentMethod, due: Sen): string | null {
  const open = offers.filter((one) => isForType(one, view.typed['bank_type']));
  const charges = open.map((offer) => chargeOf(offer, due, view.service_tax_bps));
  const least = sen(Math.min(...charges));
  const most = sen(Math.max(...charges));
  if (charges.length === 0 || most === 0) return null;
  const { charge_each, charge_range } = view.messages.form;
  return least === most
    ? fill(charge_each, { charge: formatSen(most) }, view.direction)
    : fill(charge_range, { least: formatSen(least), most: formatSen(most) }, view.direction);
}
