import type { Sen } from '@kutip/domain/money';
import { useId, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { fill } from '../../shared/fill.ts';
import { initialsOf } from '../../shared/initials.ts';
import { rm, rmOf } from '../../shared/money-words.ts';
import type { FormPart } from './form-view.ts';
import { arranged, chargeOf, limitFault, type Offer } from './offer.ts';
import { bankTypesOf, insteadOf } from './ways.ts';

export interface Chooser {
  part: FormPart;
  /** Before any charge, in sen; null while it is not known. */
  due: Sen | null;
}

/** More banks than a thumb passes over at once are searched. */
const SEARCHED_FROM = 7;

/** The services of one way to pay: by kind of account where there is such a choice, and to be searched where they are many. */
export function BankList({ part, due, offers }: Chooser & { offers: readonly Offer[] }) {
  const { form } = part.words;
  const [wanted, setWanted] = useState('');
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
                defaultChecked={part.initial['bank_type'] === String(type)}
              />
              <span>{type === 2 ? form.company : form.personal}</span>
            </label>
          ))}
        </div>
      )}
      {offers.length >= SEARCHED_FROM && <Search label={form.search} onWanted={setWanted} />}
      {panels.map((type) => (
        <Panel
          key={type}
          part={part}
          due={due}
          wanted={wanted}
          offers={offers.filter(({ bank_type }) => bank_type === type)}
        />
      ))}
    </>
  );
}

/** Narrows the list as one types. Only with a script, and never sent with the form. */
function Search({ label, onWanted }: { label: string; onWanted(text: string): void }) {
  const id = useId();
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <div className="search needs-js">
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={label}
        autoComplete="off"
        onChange={(event: ChangeEvent<HTMLInputElement>) => onWanted(event.target.value)}
        onKeyDown={stay}
      />
    </div>
  );
}

function Panel({ part, due, wanted, offers }: Chooser & { wanted: string; offers: readonly Offer[] }) {
  const { form } = part.words;
  const matches = ({ name }: Offer) => plain(name).includes(plain(wanted));
  const banks = arranged(offers, part.last_used);
  const down = banks.filter(({ is_online }) => !is_online);
  const instead = insteadOf(down, part.rules.offers);
  const charge = commonCharge(part, due, offers);
  return (
    <div className="banks" data-bank-type={offers[0]?.bank_type ?? 'any'}>
      {charge && <p className="help">{fill(form.charge, { charge }, part.direction)}</p>}
      {down.length > 0 && instead && (
        <p className="notice amber">
          {fill(
            form.some_down,
            { banks: down.map(({ name }) => name).join(', '), alternative: instead.name },
            part.direction,
          )}
        </p>
      )}
      <div className="bank-list">
        {banks.map((bank) => (
          <Bank
            key={bank.id}
            part={part}
            bank={bank}
            due={due}
            name={bank.name}
            is_charge_said={charge !== null}
            is_hidden={!matches(bank)}
          />
        ))}
      </div>
      {wanted && !banks.some(matches) && (
        <p className="help" role="status">
          {form.no_match}
        </p>
      )}
    </div>
  );
}

interface BankProps extends Chooser {
  bank: Offer;
  name: string;
  /** What it is, in small. */
  hint?: string;
  mark?: ReactNode;
  /** The list has said what all of its banks add. */
  is_charge_said?: boolean;
  is_hidden?: boolean;
}

/** One service to choose: up or down, for this amount or not, and what it adds. */
export function Bank({ part, due, bank, name, hint, mark, is_charge_said = false, is_hidden = false }: BankProps) {
  const { form } = part.words;
  const { id, is_online } = bank;
  const outside = due === null ? null : limitFault(bank, due);
  const charge = due === null || is_charge_said ? 0 : chargeOf(bank, due, part.service_tax_bps);
  // What was chosen before the amount grew stays chosen, and the form then says what is wrong.
  const is_closed = !is_online || (outside !== null && part.typed['payment_service_id'] !== String(id));
  const limits = { least: rm(bank.least), most: rm(bank.most) };
  return (
    <label className={is_closed ? 'bank down' : 'bank'} hidden={is_hidden}>
      {mark ?? (
        <span className="badge" aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <span className="bank-name">
        <bdi>{name}</bdi>
        {hint && <small>{hint}</small>}
        {!is_online && <small className="down-note">{form.down}</small>}
        {is_online && outside && (
          <small className="down-note">{fill(form[`${outside}_here`], limits, part.direction)}</small>
        )}
        {is_online && id === part.last_used && <small>{form.last_used}</small>}
        {charge > 0 && <small>{fill(form.charge_each, { charge: rmOf(charge as Sen) }, part.direction)}</small>}
      </span>
      <input
        type="radio"
        name="payment_service_id"
        value={id}
        disabled={is_closed}
        defaultChecked={is_online && part.initial['payment_service_id'] === String(id)}
      />
    </label>
  );
}

/** The charge that every bank of a list adds; null when there is none or they differ, which each row then says itself. */
function commonCharge(part: FormPart, due: Sen | null, offers: readonly Offer[]): string | null {
  if (due === null) return null;
  const charges = new Set(offers.map((offer) => chargeOf(offer, due, part.service_tax_bps)));
  const [charge] = charges;
  return charges.size === 1 && charge ? rmOf(charge) : null;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
