import type { Sen } from '@kutip/domain/money';
import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { fill } from '../fill.ts';
import { formatRinggit, formatSen } from '../format-money.ts';
import type { FormView } from './form-view.ts';
import { isMeant } from './find-bank.ts';
import { sortOffers, chargeOf, limitFault, type Offer } from './offer.ts';
import { bankTypesOf, alternativeTo } from './payment-methods.ts';

export interface Chooser {
  view: FormView;
  /** Amount before any charge, in sen; null while it is unknown. */
  due: Sen | null;
}

/** Of a longer list only the first ones, which most payers use, are shown at first. */
const LONG_LIST = 10;
const SHOWN_AT_FIRST = 6;

/** Longer lists get a search field. */
const SEARCHED_FROM = 7;

/** The services of one payment method, by account type where there is a choice, with a search field for long lists. */
export function BankList({ view, due, offers }: Chooser & { offers: readonly Offer[] }) {
  const { form } = view.messages;
  const [query, setQuery] = useState('');
  const types = bankTypesOf(offers);
  const panels: (number | null)[] = offers.some(({ bank_type }) => bank_type === null) ? [...types, null] : types;
  return (
    <>
      {types.length > 1 && (
        <div className="segments" role="radiogroup" aria-label={form.bank_type}>
          {types.map((type) => (
            <label key={type}>
              <input
                type="radio"
                name="bank_type"
                value={type}
                autoComplete="off"
                defaultChecked={view.initial['bank_type'] === String(type)}
              />
              <span>{type === 2 ? form.company : form.personal}</span>
            </label>
          ))}
        </div>
      )}
      {offers.length >= SEARCHED_FROM && <Search label={form.search} onSearch={setQuery} />}
      {panels.map((type) => (
        <Panel
          key={type}
          view={view}
          due={due}
          query={query}
          offers={offers.filter(({ bank_type }) => bank_type === type)}
        />
      ))}
    </>
  );
}

/** Filters the list while the user types. Needs a script and is never posted. */
function Search({ label, onSearch }: { label: string; onSearch(text: string): void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // On a slow network the payer types before the script has come; no event is left of that, only the field's value.
  useEffect(() => {
    if (field.current!.value) onSearch(field.current!.value);
  }, [onSearch]);
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <div className="search needs-js">
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event: ChangeEvent<HTMLInputElement>) => onSearch(event.target.value)}
        onKeyDown={stay}
      />
    </div>
  );
}

function Panel({ view, due, query, offers }: Chooser & { query: string; offers: readonly Offer[] }) {
  const { form } = view.messages;
  const matches = (bank: Offer) => isMeant(bank, query);
  const banks = sortOffers(offers, view.last_used);
  const down = banks.filter(({ is_online }) => !is_online);
  const alternative = alternativeTo(down, view.rules.offers);
  const charge = commonCharge(view, due, offers);
  const isChosenAtFirst = ({ id }: Offer) => String(id) === view.initial['payment_service_id'];
  const shown = banks.length > LONG_LIST ? SHOWN_AT_FIRST : banks.length;
  const [first, rest] = [banks.slice(0, shown), banks.slice(shown)];
  const row = (bank: Offer) => (
    <Bank
      key={bank.id}
      view={view}
      bank={bank}
      due={due}
      name={bank.name}
      is_charge_said={charge !== null}
      is_hidden={!matches(bank)}
    />
  );
  return (
    <div className="banks" data-bank-type={offers[0]?.bank_type ?? 'any'}>
      {charge && <p className="help">{fill(form.charge, { charge }, view.direction)}</p>}
      {down.length > 0 && alternative && (
        <p className="notice amber">
          {fill(
            form.some_down,
            { banks: down.map(({ name }) => name).join(', '), alternative: alternative.name },
            view.direction,
          )}
        </p>
      )}
      <div className="bank-list">{first.map(row)}</div>
      {rest.length > 0 && (
        <details className="all-banks" open={query !== '' || rest.some(isChosenAtFirst)}>
          <summary>{fill(form.all_banks, { count: String(banks.length) }, view.direction)}</summary>
          <div className="bank-list">{rest.map(row)}</div>
        </details>
      )}
      {query && !banks.some(matches) && (
        <p className="help" role="status">
          {form.no_match}
        </p>
      )}
    </div>
  );
}

/** It helps to find a bank again; its name stands beside it. */
function Mark({ initials, colour }: Offer['mark']) {
  return (
    <span className={`badge mark-${colour}`} aria-hidden="true">
      {initials}
    </span>
  );
}

interface BankProps extends Chooser {
  bank: Offer;
  name: string;
  /** Small text under the name. */
  hint?: string;
  icon?: ReactNode;
  /** The list already shows the charge that all of its banks add. */
  is_charge_said?: boolean;
  is_hidden?: boolean;
}

/** One service to choose: its status, whether it accepts the amount, and its charge. */
export function Bank({ view, due, bank, name, hint, icon, is_charge_said = false, is_hidden = false }: BankProps) {
  const { form } = view.messages;
  const { id, is_online } = bank;
  const outside = due === null ? null : limitFault(bank, due);
  const charge = due === null || is_charge_said ? 0 : chargeOf(bank, due, view.service_tax_bps);
  // A service stays selected if the amount grows past its limit; the form then shows an error.
  const is_closed = !is_online || (outside !== null && view.typed['payment_service_id'] !== String(id));
  const limits = { least: formatRinggit(bank.least), most: formatRinggit(bank.most) };
  return (
    <label className={is_closed ? 'bank down' : 'bank'} hidden={is_hidden}>
      {icon ?? <Mark {...bank.mark} />}
      <span className="bank-name">
        <bdi>{name}</bdi>
        {hint && <small>{hint}</small>}
        {bank.bank_type === 2 && <small>{form.company_account}</small>}
        {!is_online && <small className="down-note">{form.down}</small>}
        {is_online && outside && (
          <small className="down-note">{fill(form[`${outside}_here`], limits, view.direction)}</small>
        )}
        {is_online && id === view.last_used && <small>{form.last_used}</small>}
        {charge > 0 && <small>{fill(form.charge_each, { charge: formatSen(charge as Sen) }, view.direction)}</small>}
      </span>
      <input
        type="radio"
        name="payment_service_id"
        value={id}
        autoComplete="off"
        disabled={is_closed}
        defaultChecked={is_online && view.initial['payment_service_id'] === String(id)}
      />
    </label>
  );
}

/**
 * The charge that every bank of the list adds; null if there is none or if they differ, in which case each row shows
 * its own.
 */
function commonCharge(view: FormView, due: Sen | null, offers: readonly Offer[]): string | null {
  if (due === null) return null;
  const charges = new Set(offers.map((offer) => chargeOf(offer, due, view.service_tax_bps)));
  const [charge] = charges;
  return charges.size === 1 && charge ? formatSen(charge) : null;
}
