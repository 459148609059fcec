import { brandOf, groupedNumber } from '@kutip/domain/card/number';
import { html, type Html } from '../html/html.ts';
import { choiceForm, choicesFor, payPage, type Choice } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';
import { returnOf } from './card.messages.ts';
import { TEST_CARDS } from './test-cards.ts';

export const ONE_TIME_CODE = '123456';

const testCards = html`<details>
  <summary>Sandbox: test cards</summary>
  <dl>
    ${TEST_CARDS.map(
      ({ number, description }) =>
        html`<dt>${groupedNumber(number)}</dt>
          <dd>${description}</dd>`,
    )}
  </dl>
</details>`;

/** The standard choices and a 3-D Secure challenge. */
function choices(payment: RailPayment): Choice[] {
  const [approve, ...others] = choicesFor(payment);
  return [approve!, { value: 'challenge', label: 'Ask for a one-time code' }, ...others];
}

const chooseForm = (payment: RailPayment, to: string): Html =>
  html`<h2>3-D Secure</h2>
    <p>Your card’s bank asks whether it is you who pays.</p>
    ${choiceForm(to, choices(payment))} ${testCards}`;

function challengeForm({ details }: RailPayment, to: string): Html {
  const is_wrong = Number(details.wrong_codes ?? 0) > 0;
  return html`<h2>3-D Secure</h2>
    <p>Your card’s bank has sent a code to your phone. In this sandbox it is ${ONE_TIME_CODE}.</p>
    ${is_wrong && html`<p class="bad" role="alert" id="wrong">That was not the code. After three wrong ones the bank declines.</p>`}
    <form method="post" action="${to}">
      <label for="code">One-time code</label>
      <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" />
      <button class="main full" name="action" value="confirm">Confirm</button>
      <button class="full" name="action" value="cancel">Cancel payment</button>
    </form>`;
}

/** The 3-D Secure page of the card's bank: asks the cardholder, or shows the outcome. */
export function securePage(payment: RailPayment, { seller_name, to }: { seller_name: string; to: string }) {
  const { masked_card = '', step } = payment.details;
  const brand = brandOf(masked_card);
  return payPage(payment, {
    brand: 'Card payment',
    seller_name,
    facts: [['Card', `${brand ? `${brand} ` : ''}${masked_card}`]],
    form: step === 'challenge' ? challengeForm(payment, to) : chooseForm(payment, to),
    return_url: returnOf(payment, payment.reported ?? { status: 'PENDING', reason: null }),
  });
}
