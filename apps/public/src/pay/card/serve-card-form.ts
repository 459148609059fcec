import { checkCard, fieldOfFault, type CardFault, type CardField, type TypedCard } from '@kutip/domain/card/check';
import { brandOf, digitsOf, groupedNumber, hasNumberOnly } from '@kutip/domain/card/number';
import { sealCard } from '@kutip/domain/card/seal';
import type { CardFormProps } from './card-form-props.ts';
import { postedFields } from './posted-fields.ts';

const FIELDS: readonly CardField[] = ['number', 'month', 'year', 'cvv'];

const element = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;
const inputOf = (field: CardField): HTMLInputElement => element(`card-${field}`);
const typedIn = (): TypedCard => {
  const [number = '', month = '', year = '', cvv = ''] = FIELDS.map((field) => inputOf(field).value.trim());
  return { number, month, year, cvv };
};

/** Nothing of a card stays in the page for whoever takes the phone next or presses Back. */
const forget = (): void => {
  for (const field of FIELDS) inputOf(field).value = '';
};

/** Brings the form to life: the number in groups with its brand, the twelve faults, and the encryption before it is sent. */
export function serveCardForm(form: HTMLFormElement): void {
  const props = JSON.parse(element('card-props').textContent) as CardFormProps;
  const button = form.querySelector('button')!;
  const label = button.textContent;
  let state: 'open' | 'busy' | 'sent' = 'open';

  const rest = (): void => {
    state = 'open';
    button.textContent = label;
    button.removeAttribute('aria-disabled');
  };
  async function send(card: TypedCard): Promise<void> {
    state = 'busy';
    button.textContent = props.words.sending;
    button.setAttribute('aria-disabled', 'true');
    try {
      const token = await sealCard(crypto, props.card_key, props.order_no, card);
      fillHidden(form, postedFields(card, token));
    } catch {
      rest(); // no HTTPS, or a browser without WebCrypto: then nothing is sent at all
      return showFaults(plain(props.words.not_sealed));
    }
    state = 'sent';
    forget();
    leaveNote(props.bill_path);
    form.submit();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (state !== 'open') return;
    const card = typedIn();
    const fault = checkCard(card, props.today);
    clearFaults();
    if (fault === null) void send(card);
    else showFault(fieldOfFault(fault), textOf(props, fault), props.words.summary);
  });
  form.addEventListener('input', ({ target }) => {
    const typed = target as HTMLInputElement;
    if (typed === inputOf('number')) showNumber(typed);
    clearFault(typed);
  });
  window.addEventListener('pagehide', forget);
  window.addEventListener('pageshow', ({ persisted }) => {
    // Back from the bank by the browser's own memory: the bill knows how the payment stands.
    if (persisted && state === 'sent') location.replace(props.bill_path);
    else if (persisted) {
      rest();
      showNumber(inputOf('number'));
    }
  });
  showNumber(inputOf('number'));
  button.disabled = false;
}

const textOf = ({ words }: CardFormProps, fault: CardFault): string => words[`code_${fault}`] ?? words.other;

/** In groups as on the card, while the typing goes on at its end; a correction in the middle is left alone. */
function showNumber(input: HTMLInputElement): void {
  const is_at_end = input.selectionStart === input.value.length;
  const grouped = groupedNumber(input.value);
  if (is_at_end && input.value !== grouped) input.value = grouped;
  const digits = digitsOf(input.value);
  element('card-brand').textContent = brandOf(digits) ?? '';
  const is_bare = hasNumberOnly(digits);
  element('card-rest').hidden = is_bare;
  element('number-only').hidden = !is_bare;
}

function clearFault(input: HTMLInputElement): void {
  input.removeAttribute('aria-invalid');
  element(`${input.id}-fault`).hidden = true;
}

function clearFaults(): void {
  element('faults').hidden = true;
  for (const field of FIELDS) clearFault(inputOf(field));
}

function plain(text: string): HTMLElement {
  const line = document.createElement('p');
  line.textContent = text;
  return line;
}

/** It takes the focus, so that a reader who hears the page is taken to what is wrong. */
function showFaults(...lines: HTMLElement[]): void {
  const summary = element('faults');
  summary.replaceChildren(...lines);
  summary.hidden = false;
  summary.focus();
}

/** At its field and, with a way to it, in the summary. */
function showFault(field: CardField, text: string, heading: string): void {
  const input = inputOf(field);
  const fault = element(`${input.id}-fault`);
  input.setAttribute('aria-invalid', 'true');
  fault.textContent = text;
  fault.hidden = false;
  const link = document.createElement('a');
  link.textContent = text;
  link.href = `#${input.id}`;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    input.focus();
  });
  showFaults(plain(heading), link);
}

function fillHidden(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) {
    form.querySelector(`input[name="${name}"]`)?.remove();
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
}

/** Back then shows the bill, which knows of the open payment; the form before it finds the note. */
function leaveNote(bill_path: string): void {
  try {
    sessionStorage.setItem(`paying:${location.pathname}`, bill_path);
  } catch {
    // storage is closed in some private windows, and a note is never worth a failure
  }
  history.replaceState(null, '', bill_path);
}
