import type { RailPayment } from './state.ts';
import { html, type Html } from '../html/html.ts';
import { shownAmount, shownTime } from '../html/words.ts';

/** What a rail's hosted page shows besides the payment itself. */
export interface PayPageParts {
  /** The provider or wallet, as the heading. */
  readonly brand: string;
  readonly seller_name: string;
  /** More lines beneath the amount. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** What the payer does while the payment is open: usually `choiceForm`. */
  readonly form: Html;
  /** Where the payer goes when it is over; null: he stays here. */
  readonly return_url: string | null;
  /** What the payer is told at the end instead of the usual words; left out: the usual ones. */
  readonly verdict?: Verdict | undefined;
}

interface Verdict {
  readonly heading: string;
  readonly sentence: string;
}

/** A button of `choiceForm`; `value` is posted as `action`. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly is_main?: boolean;
}

/** The usual ones. `leave` stands for a rail that does not know yet. */
export const choicesFor = (payment: RailPayment): readonly Choice[] => [
  { value: 'approve', label: `Approve ${shownAmount(payment.amount)}`, is_main: true },
  { value: 'decline', label: 'Decline' },
  { value: 'cancel', label: 'Cancel payment' },
  { value: 'leave', label: 'Leave it pending' },
  { value: 'expire', label: 'Let the time run out' },
];

/** What the usual choices end a payment as. */
export const STATUS_OF_CHOICE = {
  approve: 'SUCCESS',
  decline: 'FAILED',
  cancel: 'CANCELLED',
  leave: 'PENDING',
  expire: 'EXPIRED',
} as const;
export type UsualChoice = keyof typeof STATUS_OF_CHOICE;
export const isUsualChoice = (value: string | undefined): value is UsualChoice =>
  value !== undefined && Object.hasOwn(STATUS_OF_CHOICE, value);

/** A form of buttons that posts `action` to `to`; `fields` come before them. */
export const choiceForm = (to: string, choices: readonly Choice[], fields: Html = html``): Html =>
  html`<form method="post" action="${to}">
    ${fields}${choices.map(
      ({ value, label, is_main }) =>
        html`<button class="${is_main ? 'main full' : 'full'}" name="action" value="${value}">${label}</button>`,
    )}
  </form>`;

/** What the payer is told, by how the payment stands for him. */
function usualVerdict({ told }: RailPayment): Verdict {
  const WORDS = {
    SUCCESS: ['Payment approved', 'The payment went through.'],
    PENDING: ['Not finished yet', 'The payment is still being worked on.'],
    CANCELLED: ['Payment cancelled', 'You cancelled the payment. Nothing was charged.'],
    EXPIRED: ['Time ran out', 'Nothing was charged.'],
    FAILED: ['Payment declined', 'Nothing was charged.'],
  } as const;
  const [heading, sentence] = told
    ? WORDS[told.status]
    : ['Still working on it', 'There is no answer yet. You may close this page.'];
  return { heading, sentence: told?.reason ? `${sentence} (${told.reason})` : sentence };
}

const donePart = ({ heading, sentence }: Verdict, { seller_name, return_url }: PayPageParts): Html =>
  html`<h2>${heading}</h2>
    <p role="status">${sentence}</p>
    ${return_url !== null && html`<a class="button main full" href="${return_url}">Return to ${seller_name}</a>`}`;

/** A rail's hosted page: what is paid, then what can be done, or how it ended and the way back. No script. */
export function payPage(payment: RailPayment, parts: PayPageParts): { title: string; body: Html; kind: 'bank' } {
  const { brand, seller_name, facts = [], verdict = usualVerdict(payment) } = parts;
  const is_open = payment.status === 'OPEN';
  const lines = [['Merchant', seller_name], ['For', payment.title], ['Order', payment.order_no], ...facts] as const;
  const body = html`<h1>${brand}</h1>
    <div class="card">
      <p class="soft">Payment of ${shownTime(payment.created_at)}</p>
      <p class="amount">${shownAmount(payment.amount)}</p>
      <dl>
        ${lines.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </div>
    <div class="card">${is_open ? parts.form : donePart(verdict, parts)}</div>`;
  return { title: `${brand}: ${is_open ? 'Confirm the payment' : verdict.heading}`, body, kind: 'bank' };
}
