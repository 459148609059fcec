import type { RailPayment } from './state.ts';
import { html, type Html } from '../html/html.ts';
import { formatAmount, formatTime } from '../html/formats.ts';

/** What a rail's hosted page shows besides the payment. */
export interface PayPageContent {
  /** The provider or wallet, as the heading. */
  readonly brand: string;
  readonly seller_name: string;
  /** Additional lines below the amount. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The form while the payment is open, usually `choiceForm`. */
  readonly form: Html;
  /** Where the payer goes afterwards; null: nowhere. */
  readonly return_url: string | null;
  /** The outcome as shown to the payer, instead of the default. */
  readonly result?: PaymentResult | undefined;
}

interface PaymentResult {
  readonly heading: string;
  readonly sentence: string;
}

/** A button of `choiceForm`; `value` is posted as `action`. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly is_main?: boolean;
}

/** The standard choices. `leave` leaves the payment pending. */
export const choicesFor = (payment: RailPayment): readonly Choice[] => [
  { value: 'approve', label: `Approve ${formatAmount(payment.amount)}`, is_main: true },
  { value: 'decline', label: 'Decline' },
  { value: 'cancel', label: 'Cancel payment' },
  { value: 'leave', label: 'Leave it pending' },
  { value: 'expire', label: 'Let the time run out' },
];

/** The payment status of each standard choice. */
export const STATUS_OF_CHOICE = {
  approve: 'SUCCESS',
  decline: 'FAILED',
  cancel: 'CANCELLED',
  leave: 'PENDING',
  expire: 'EXPIRED',
} as const;
export type StandardChoice = keyof typeof STATUS_OF_CHOICE;
export const isStandardChoice = (value: string | undefined): value is StandardChoice =>
  value !== undefined && Object.hasOwn(STATUS_OF_CHOICE, value);

/** A form of buttons that posts `action` to `to`; `fields` come before them. */
export const choiceForm = (to: string, choices: readonly Choice[], fields: Html = html``): Html =>
  html`<form method="post" action="${to}">
    ${fields}${choices.map(
      ({ value, label, is_main }) =>
        html`<button class="${is_main ? 'main full' : 'full'}" name="action" value="${value}">${label}</button>`,
    )}
  </form>`;

/** The outcome as shown to the payer. */
function standardResult({ reported }: RailPayment): PaymentResult {
  const TEXTS = {
    SUCCESS: ['Payment approved', 'The payment went through.'],
    PENDING: ['Not finished yet', 'The payment is still being worked on.'],
    CANCELLED: ['Payment cancelled', 'You cancelled the payment. Nothing was charged.'],
    EXPIRED: ['Time ran out', 'Nothing was charged.'],
    FAILED: ['Payment declined', 'Nothing was charged.'],
  } as const;
  const [heading, sentence] = reported
    ? TEXTS[reported.status]
    : ['Still working on it', 'There is no answer yet. You may close this page.'];
  return { heading, sentence: reported?.reason ? `${sentence} (${reported.reason})` : sentence };
}

const resultSection = ({ heading, sentence }: PaymentResult, { seller_name, return_url }: PayPageContent): Html =>
  html`<h2>${heading}</h2>
    <p role="status">${sentence}</p>
    ${return_url !== null && html`<a class="button main full" href="${return_url}">Return to ${seller_name}</a>`}`;

/** A rail's hosted page: the payment with the payer's choices, or its outcome and the return link. No scripts. */
export function payPage(payment: RailPayment, content: PayPageContent): { title: string; body: Html; kind: 'bank' } {
  const { brand, seller_name, facts = [], result = standardResult(payment) } = content;
  const is_open = payment.status === 'OPEN';
  const lines = [
    ['Merchant', seller_name],
    ['Description', payment.title],
    ['Order', payment.order_no],
    ...facts,
  ] as const;
  const body = html`<h1>${brand}</h1>
    <div class="card">
      <p class="soft">Payment of ${formatTime(payment.created_at)}</p>
      <p class="amount">${formatAmount(payment.amount)}</p>
      <dl>
        ${lines.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </div>
    <div class="card">${is_open ? content.form : resultSection(result, content)}</div>`;
  return { title: `${brand}: ${is_open ? 'Confirm the payment' : result.heading}`, body, kind: 'bank' };
}
