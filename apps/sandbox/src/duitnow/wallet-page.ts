import { parseDuitNowQr, type DuitNowQrFault, type DuitNowQr } from '@kutip/domain/duitnow/code';
import { html, type Html } from '../html/html.ts';
import { formatAmount, formatTime } from '../html/formats.ts';
import { choiceForm, choicesFor, payPage } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';

export const WALLET_PATH = '/duitnow/wallet';
export const WALLET = 'Sandbox Wallet';

/** A scanned text. `payment` is set when the acquirer issued exactly this QR payload. */
export interface ScanResult {
  text: string;
  payment: RailPayment | undefined;
  now: Date;
}

const FAULTS: Record<DuitNowQrFault, string> = {
  not_text: 'This is not text.',
  too_long: 'This is more than a QR code of this kind holds.',
  bad_id: 'This is not the text of a payment code.',
  bad_length: 'This is not the text of a payment code: a length is wrong.',
  cut_off: 'The code is cut off.',
  duplicate_id: 'The code contains a field twice.',
  wrong_order: 'The code is out of order.',
  no_crc: 'The code has no checksum (CRC).',
  wrong_crc: 'The checksum (CRC) is wrong: the code was damaged or changed.',
  not_duitnow: 'The checksum (CRC) is right, but this is not a DuitNow code.',
  missing_field: 'The checksum (CRC) is right, but something that DuitNow needs is missing.',
  bad_value: 'The checksum (CRC) is right, but a value is not valid for DuitNow.',
  bad_amount: 'The checksum (CRC) is right, but the amount is invalid.',
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

/** The page for pasting the text of a QR code. */
export const scanPage = () =>
  page(
    'Scan',
    html`<p>Paste the text of a DuitNow QR code, as if you had scanned it.</p>
      ${scanForm('')}`,
  );

const rejectionPage = (text: string, heading: string, sentence: string, code: DuitNowQr | null) =>
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

const factsOf = (code: DuitNowQr): (readonly [string, string])[] => [
  ['Merchant', `${code.merchant_name}, ${code.merchant_city}`],
  ['Amount', code.amount === null ? 'entered by the payer' : formatAmount(code.amount)],
  ['Reference', code.reference || code.bill_no || 'none'],
  ['Acquirer', code.acquirer_id],
  ['Checksum (CRC)', 'right'],
];

/** Whether the payment of the code has expired. */
export const isExpired = ({ status, expires_at }: RailPayment, now: Date): boolean =>
  status === 'EXPIRED' || (status === 'OPEN' && expires_at !== null && new Date(expires_at) <= now);

/** The wallet page after a scan: merchant, amount and checks, with the payer's choices. */
export function walletPage({ text, payment, now }: ScanResult) {
  const code = parseDuitNowQr(text);
  if (typeof code === 'string') return rejectionPage(text, 'This code cannot be paid', FAULTS[code], null);
  if (!payment)
    return rejectionPage(
      text,
      'This code cannot be paid',
      'The acquirer has not issued this code. Ask for a new one.',
      code,
    );
  if (isExpired(payment, now))
    return rejectionPage(text, 'This code has expired', 'Nothing was charged. Ask for a new code.', code);
  const facts = factsOf(code).filter(([label]) => label !== 'Merchant' && label !== 'Amount');
  const until = payment.expires_at === null ? [] : [['Valid until', formatTime(payment.expires_at)] as const];
  const form = html`<h2>Pay ${formatAmount(payment.amount)}</h2>
    ${choiceForm(WALLET_PATH, choicesFor(payment), html`<input type="hidden" name="code" value="${text}" />`)}`;
  return payPage(payment, {
    brand: WALLET,
    seller_name: code.merchant_name,
    facts: [...facts, ...until],
    form,
    return_url: payment.return_url,
  });
}
