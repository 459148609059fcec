import { validateCard, fieldOfFault, type CardFault, type CardField, type CardInput } from '@kutip/domain/card/check';
import { readExpiry } from '@kutip/domain/card/expiry';
import { latinDigits } from '@kutip/domain/digits';
import { brandOf, digitsOf, groupedNumber, hasNumberOnly } from '@kutip/domain/card/number';
import { sealCard } from '@kutip/domain/card/seal';
import type { CardFormProps } from './card-form-props.ts';
import { postedFields } from './posted-fields.ts';

const FIELDS: readonly CardField[] = ['number', 'month', 'year', 'cvv'];

const element = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;
const inputOf = (field: CardField): HTMLInputElement => element(`card-${field}`);
const typedIn = (): CardInput => {
  const [number = '', month = '', year = '', cvv = ''] = FIELDS.map((field) => inputOf(field).value.trim());
  return { number: latinDigits(number), ...readExpiry({ month, year }), cvv: latinDigits(cvv) };
};

/** Clears the card fields, so that no card data stays in the page for the next user of the phone or after Back. */
const forget = (): void => {
  for (const field of FIELDS) inputOf(field).value = '';
};

/**
 * Initialises the card form: groups the number and shows its brand, validates the fields, and encrypts the card before
 * the form is posted.
 */
export function initCardForm(form: HTMLFormElement): void {
  const props = JSON.parse(element('card-props').textContent) as CardFormProps;
  const button = form.querySelector('button')!;
  const label = button.textContent;
  let state: 'open' | 'busy' | 'sent' = 'open';

  const rest = (): void => {
    state = 'open';
    button.textContent = label;
    button.removeAttribute('aria-disabled');
  };
  async function send(card: CardInput): Promise<void> {
    state = 'busy';
    button.textContent = props.messages.sending;
    button.setAttribute('aria-disabled', 'true');
    try {
      const token = await sealCard(crypto, props.card_key, props.order_no, card);
      fillHidden(form, postedFields(card, token));
    } catch {
      rest(); // without HTTPS or WebCrypto nothing is sent
      return showFaults(plain(props.messages.not_sealed));
    }
    state = 'sent';
    forget();
    leaveNote(props.payable_path);
    form.submit();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (state !== 'open') return;
    const card = typedIn();
    const fault = validateCard(card, props.today);
    clearFaults();
    if (fault === null) void send(card);
    else showFault(fieldOfFault(fault), textOf(props, fault), props.messages.summary);
  });
  form.addEventListener('input', ({ target }) => {
    const typed = target as HTMLInputElement;
    if (typed === inputOf('number')) showNumber(typed);
    if (FIELDS.some((field) => typed === inputOf(field))) clearFault(typed);
  });
  for (const saved of document.querySelectorAll<HTMLFormElement>('form.saved-card'))
    saved.addEventListener('submit', () => {
      state = 'sent';
      leaveNote(props.payable_path);
    });
  window.addEventListener('pagehide', forget);
  window.addEventListener('pageshow', ({ persisted }) => {
    // Restored from the back-forward cache: the page of the payable shows the state of the payment.
    if (persisted && state === 'sent') location.replace(props.payable_path);
    else if (persisted) {
      rest();
      showNumber(inputOf('number'));
    }
  });
  showNumber(inputOf('number'));
  button.disabled = false;
}

const textOf = ({ messages }: CardFormProps, fault: CardFault): string => messages[`code_${fault}`] ?? messages.other;

/** Groups the number as on the card while the user types at its end. A correction in the middle is left as typed. */
function showNumber(input: HTMLInputElement): void {
  const is_at_end = input.selectionStart === input.value.length;
  const groupThousands = groupedNumber(input.value);
  if (is_at_end && input.value !== groupThousands) input.value = groupThousands;
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

/** Moves the focus to the summary, so that screen readers announce the errors. */
function showFaults(...lines: HTMLElement[]): void {
  const summary = element('faults');
  summary.replaceChildren(...lines);
  summary.hidden = false;
  summary.focus();
}

/** Shows the error at its field and, as a link, in the summary. */
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

/** Makes Back show the payable, which knows about the open payment. The form page before it finds the note. */
function leaveNote(payable_path: string): void {
  try {
    sessionStorage.setItem(`paying:${location.pathname}`, payable_path);
  } catch {
    // storage is blocked in some private windows; the payment must not fail because of it
  }
  history.replaceState(null, '', payable_path);
}
