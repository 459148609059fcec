import { fromRinggit, sen, type Sen } from '@kutip/domain/money';
import { fill } from '../../shared/fill.ts';
import { Mark } from '../../shared/marks.tsx';
import { rmOf } from '../../shared/money-words.ts';
import { Bank, BankList, type Chooser } from './bank-list.tsx';
import { chosenOffer } from './check-form.ts';
import { idOf, type FormPart } from './form-view.ts';
import { chargeOf, limitFault } from './offer.ts';
import { isForType, namesOf, noneFits, waysOf, type Way } from './ways.ts';

/** How to pay: a large row for each way. One that is a single service is chosen at once, a group opens to its services. */
export function WayChoice({ part, due }: Chooser) {
  const { form } = part.words;
  const { offers } = part.rules;
  const ways = waysOf(offers, part.last_used);
  const fault = part.faultOf('payment_service_id');
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
      {due !== null && noneFits(offers, due) && (
        <p className="notice amber" role="status">
          {fill(form.none_fits, { amount: rmOf(due), merchant: part.merchant }, part.direction)}
        </p>
      )}
      {ways.length === 1 ? (
        <OnlyWay part={part} due={due} way={ways[0]!} />
      ) : (
        <div className="ways">
          {ways.map((way) => (
            <WayRow key={way.key} part={part} due={due} way={way} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface WayProps extends Chooser {
  way: Way;
}

function OnlyWay({ part, due, way }: WayProps) {
  const { name } = namesOf(part.words, way);
  if (way.offers.length === 1) return <WayRow part={part} due={due} way={way} />;
  return (
    <div className="group">
      <p className="group-name">{name}</p>
      <BankList part={part} due={due} offers={way.offers} />
    </div>
  );
}

function WayRow({ part, due, way }: WayProps) {
  const { name, hint } = namesOf(part.words, way);
  const mark = <Mark name={way.key} />;
  const only = way.offers.length === 1 ? way.offers[0]! : null;
  if (only) return <Bank part={part} due={due} bank={only} name={name} hint={hint} mark={mark} />;
  const first = way.offers.find(({ id }) => String(id) === part.initial['payment_service_id']);
  const chosen = chosenOffer(way.offers, part.typed);
  const charge = due === null ? null : chargeWords(part, way, due);
  const closed = closedWords(part, way, due);
  return (
    <details className="group way" name="way-to-pay" open={first !== undefined}>
      <summary>
        {mark}
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
      <BankList part={part} due={due} offers={way.offers} />
    </details>
  );
}

/** Why nothing in a row can be chosen: all of it is down, or not for this amount. null: something can. */
function closedWords({ words, direction }: FormPart, { offers }: Way, due: Sen | null): string | null {
  const up = offers.filter(({ is_online }) => is_online);
  if (up.length === 0) return words.form.down;
  const faults = up.map((one) => (due === null ? null : limitFault(one, due)));
  const [first] = faults;
  if (!first || faults.some((fault) => fault !== first)) return null;
  const least = sen(Math.min(...up.map((one) => fromRinggit(one.least))));
  const most = sen(Math.max(...up.map((one) => fromRinggit(one.most))));
  return fill(words.form[`${first}_here`], { least: rmOf(least), most: rmOf(most) }, direction);
}

/** What a closed row adds to the amount, before anybody has to open it; null when it adds nothing. */
function chargeWords(part: FormPart, { offers }: Way, due: Sen): string | null {
  const open = offers.filter((one) => isForType(one, part.typed['bank_type']));
  const charges = open.map((offer) => chargeOf(offer, due, part.service_tax_bps));
  const least = sen(Math.min(...charges));
  const most = sen(Math.max(...charges));
  if (charges.length === 0 || most === 0) return null;
  const { charge_each, charge_range } = part.words.form;
  return least === most
    ? fill(charge_each, { charge: rmOf(most) }, part.direction)
    : fill(charge_range, { least: rmOf(least), most: rmOf(most) }, part.direction);
}
