import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { fill } from '../../shared/fill.ts';
import { initialsOf } from '../../shared/initials.ts';
import { rmOf } from '../../shared/money-words.ts';
import { sen, type Sen } from '@kutip/domain/money';
import { idOf, type FormPart } from './form-view.ts';
import { arranged, quoteFor, type Offer } from './offer.ts';

interface Chooser {
  part: FormPart;
  /** Before any charge, in sen; null while it is not known. */
  due: Sen | null;
}

/** How to pay: a large row for each group, the banks of a group to search and choose from. */
export function BankChoice({ part, due }: Chooser) {
  const { form, groups } = part.words;
  const { offers } = part.rules;
  const codes = [...new Set(offers.map(({ group }) => group))];
  const chosen = offers.find(({ id }) => String(id) === part.initial['payment_service_id']);
  const open = chosen?.group ?? codes[0];
  const fault = part.faultOf('payment_service_id');
  const nameOf = (code: string) => (groups as Record<string, string>)[code] ?? code;
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
      {codes.length === 1
        ? codes.map((code) => (
            <div key={code} className="group">
              <p className="group-name">{nameOf(code)}</p>
              <Group part={part} due={due} offers={offers} />
            </div>
          ))
        : codes.map((code) => (
            <details key={code} className="group" name="way-to-pay" open={code === open}>
              <summary className="group-name">{nameOf(code)}</summary>
              <Group part={part} due={due} offers={offers.filter(({ group }) => group === code)} />
            </details>
          ))}
    </fieldset>
  );
}

function Group({ part, due, offers }: Chooser & { offers: readonly Offer[] }) {
  const { form } = part.words;
  const [wanted, setWanted] = useState('');
  const types = [...new Set(offers.map(({ bank_type }) => bank_type))];
  const typeName = (type: number | null) => (type === 2 ? form.company : form.personal);
  return (
    <>
      {types.length > 1 && (
        <div className="segments" role="radiogroup" aria-label={form.bank_type}>
          {types.map((type) => (
            <label key={type}>
              <input
                type="radio"
                name="bank_type"
                value={type ?? ''}
                defaultChecked={part.initial['bank_type'] === String(type)}
              />
              <span>{typeName(type)}</span>
            </label>
          ))}
        </div>
      )}
      {offers.length > 6 && <Search label={form.search} onWanted={setWanted} />}
      {types.map((type) => (
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
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <div className="search needs-js">
      <label className="hidden-text" htmlFor="bank-search">
        {label}
      </label>
      <input
        id="bank-search"
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
  const charge = commonCharge(part, due, offers);
  return (
    <div className="banks" data-bank-type={offers[0]?.bank_type ?? 'any'}>
      {charge && <p className="help">{fill(form.charge, { charge }, part.direction)}</p>}
      {down.length > 0 && down.length < banks.length && (
        <p className="notice amber">
          {fill(form.some_down, { banks: down.map(({ name }) => name).join(', ') }, part.direction)}
        </p>
      )}
      <div className="bank-list">
        {banks.map((bank) => (
          <Bank key={bank.id} part={part} bank={bank} due={charge ? null : due} is_hidden={!matches(bank)} />
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

function Bank({ part, bank, due, is_hidden }: Chooser & { bank: Offer; is_hidden: boolean }) {
  const { form } = part.words;
  const { id, name, is_online } = bank;
  const charge = due === null ? null : chargeText(part, bank, due);
  return (
    <label className={is_online ? 'bank' : 'bank down'} hidden={is_hidden}>
      <span className="badge" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="bank-name">
        <bdi>{name}</bdi>
        {!is_online && <small className="down-note">{form.down}</small>}
        {is_online && id === part.last_used && <small>{form.last_used}</small>}
        {charge && <small>{fill(form.charge_each, { charge }, part.direction)}</small>}
      </span>
      <input
        type="radio"
        name="payment_service_id"
        value={id}
        disabled={!is_online}
        defaultChecked={is_online && part.initial['payment_service_id'] === String(id)}
      />
    </label>
  );
}

/** null when the merchant bears it. */
function chargeText(part: FormPart, offer: Offer, due: Sen): string | null {
  const { total, amount } = quoteFor(offer, due, part.service_tax_bps);
  return total === amount ? null : rmOf(sen(total - amount));
}

/** The charge that every bank of a list adds; null when there is none or they differ, which each row then says itself. */
function commonCharge(part: FormPart, due: Sen | null, offers: readonly Offer[]): string | null {
  if (due === null) return null;
  const charges = new Set(offers.map((offer) => chargeText(part, offer, due)));
  return charges.size === 1 ? [...charges][0]! : null;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
