import { readCode, type CodeFault, type DuitNowCode } from '@kutip/domain/duitnow/code';
import { html, type Html } from '../html/html.ts';
import { shownAmount, shownTime } from '../html/words.ts';
import { choiceForm, choicesFor, payPage } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';

export const WALLET_PATH = '/duitnow/wallet';
export const WALLET = 'Sandbox Wallet';

/** What the wallet makes of a scanned text. `payment`: the acquirer's, when it issued this very code. */
export interface Scanned {
  text: string;
  payment: RailPayment | undefined;
  now: Date;
}

const FAULTS: Record<CodeFault, string> = {
  not_text: 'This is not text.',
  too_long: 'This is more than a QR code of this kind holds.',
  bad_id: 'This is not the text of a payment code.',
  bad_length: 'This is not the text of a payment code: a length is wrong.',
  cut_off: 'The code is cut off.',
  duplicate_id: 'The code says something twice.',
  wrong_order: 'The code is out of order.',
  no_crc: 'The code has no checksum (CRC).',
  wrong_crc: 'The checksum (CRC) is wrong: the code was damaged or changed.',
  not_duitnow: 'The checksum (CRC) is right, but this is not a DuitNow code.',
  missing_field: 'The checksum (CRC) is right, but something that DuitNow needs is missing.',
  bad_value: 'The checksum (CRC) is right, but a value is not one that DuitNow has.',
  bad_amount: 'The checksum (CRC) is right, but the amount is none.',
};

const scanForm = (text: string): Html =>
  html`<form method="get" action="${WALLET_PATH}" class="card">
    <label for="code">Text of the QR code</label>
    <textarea id="code" name="code" rows="5" required spellcheck="false">${text}</textarea>
    <button class="main full">Scan</button>
  </form>`;

const page = (heading: string, body: Html) => ({
  title: `${WALLET}: ${heading}`,
  kind: 'bank' as const,
  body: html`<h1>${WALLET}</h1>
    ${body}`,
});

/** Where one pastes what a camera would have read. */
export const scanPage = () =>
  page(
    'Scan',
    html`<p>Paste the text that stands in a DuitNow QR code, as if you had scanned it.</p>
      ${scanForm('')}`,
  );

const refusal = (text: string, heading: string, sentence: string, code: DuitNowCode | null) =>
  page(
    heading,
    html`<div class="card">
        <h2>${heading}</h2>
        <p role="alert">${sentence}</p>
        ${
          code &&
          html`<dl>
            ${factsOf(code).map(
              ([label, value]) =>
                html`<dt>${label}</dt>
                  <dd>${value}</dd>`,
            )}
          </dl>`
        }
      </div>
      ${scanForm(text)}`,
  );

const factsOf = (code: DuitNowCode): (readonly [string, string])[] => [
  ['Merchant', `${code.merchant_name}, ${code.merchant_city}`],
  ['Amount', code.amount === null ? 'yours to type' : shownAmount(code.amount)],
  ['Reference', code.reference || code.bill_no || 'none'],
  ['Acquirer', code.acquirer_id],
  ['Checksum (CRC)', 'right'],
];

/** What can still be paid with the code; the acquirer refuses the rest. */
export const isExpired = ({ status, expires_at }: RailPayment, now: Date): boolean =>
  status === 'EXPIRED' || (status === 'OPEN' && expires_at !== null && new Date(expires_at) <= now);

/** The wallet after a scan: who gets how much, and whether the code is right; then pay, decline or leave it. */
export function walletPage({ text, payment, now }: Scanned) {
  const code = readCode(text);
  if (typeof code === 'string') return refusal(text, 'This code cannot be paid', FAULTS[code], null);
  if (!payment)
    return refusal(text, 'This code cannot be paid', 'The acquirer has issued no such code: ask for a new one.', code);
  if (isExpired(payment, now))
    return refusal(text, 'This code has expired', 'Nothing was charged. Ask for a new code.', code);
  const facts = factsOf(code).filter(([label]) => label !== 'Merchant' && label !== 'Amount');
  const until = payment.expires_at === null ? [] : [['Valid until', shownTime(payment.expires_at)] as const];
  const form = html`<h2>Pay ${shownAmount(payment.amount)}</h2>
    ${choiceForm(WALLET_PATH, choicesFor(payment), html`<input type="hidden" name="code" value="${text}" />`)}`;
  return payPage(payment, {
    brand: WALLET,
    seller_name: code.merchant_name,
    facts: [...facts, ...until],
    form,
    return_url: payment.return_url,
  });
}
