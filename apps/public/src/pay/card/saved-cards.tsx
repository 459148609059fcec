import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentSwitch } from '@kutip/contracts/payments';
import type { Sen } from '@kutip/domain/money';
import { fill } from '../../shared/fill.ts';
import { formatSen } from '../../shared/format-money.ts';
import { redirect, type Outcome } from '../../shared/outcome.ts';
import { BROWSER_HEADER, browserTokenIn } from '../../shared/payer-cookies.ts';
import { ignoreRefusal, type WireData } from '../../shared/server-call.ts';
import { linksOf } from '../looks.ts';
import type { PayContext } from '../pay-context.ts';

export type SavedCard = NonNullable<WireData<typeof paymentSwitch.payViu>['saved_cards']>[number];

interface SavedCardsProps {
  context: PayContext;
  cards: readonly SavedCard[];
  /** The card provider's address. */
  action: string;
  /** Of the bill, for the removal of a card. */
  uuid: string;
  /** What the payer pays in sen, charge included. */
  total: Sen;
}

const FORM_ID = 'remove-card';

/** Cards that this browser saved at the merchant: one button pays, another removes. Both work without a script. */
export function SavedCards({ context, cards, action, uuid, total }: SavedCardsProps) {
  const { card: texts } = context.messages;
  return (
    <section className="block saved-cards" aria-label={texts.saved}>
      <h2>{texts.saved}</h2>
      {cards.map((card) => (
        <SavedCardRow key={card.id} {...{ context, card, action, total }} />
      ))}
      <form method="post" action={`/pay/bill/${uuid}/cards`} id={FORM_ID} />
    </section>
  );
}

function SavedCardRow({ context, card, action, total }: Omit<SavedCardsProps, 'cards' | 'uuid'> & { card: SavedCard }) {
  const { messages, direction } = context;
  const { brand, last4, expires_on } = card;
  const name = `${brand}\u00A0••••\u00A0${last4}`; // in one line
  const ends = `${expires_on.slice(5, 7)}/${expires_on.slice(2, 4)}`;
  return (
    <form method="post" action={action} className="saved-card">
      {Object.entries(card.fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <p>
        <bdi dir="ltr">{name}</bdi> <small>{fill(messages.card.ends, { date: ends }, direction)}</small>
      </p>
      <button type="submit" className="main-action">
        {fill(messages.card.pay_saved, { amount: formatSen(total), card: name }, direction)}
      </button>
      <button
        type="submit"
        form={FORM_ID}
        name="card"
        value={card.id}
        className="quiet"
        aria-label={fill(messages.card.remove_card, { card: name }, direction)}
      >
        {messages.card.remove}
      </button>
    </form>
  );
}

/** Removes a saved card and shows the bill again. Only the browser that saved it can. */
export async function postSavedCards({ request, params }: PayContext): Promise<Outcome> {
  const uuid = params['uuid'] ?? '';
  const browser_token = browserTokenIn(request);
  const id = request.form?.get('card');
  const bill_params = { id: uuid, provider: request.constants.pay_product_slug };
  const bill = await request.call(customerBills.page, { params: bill_params }).catch(ignoreRefusal);
  if (bill && browser_token && id) {
    const body = { invoice_no: bill.invoice_no, id };
    const headers = { [BROWSER_HEADER]: browser_token };
    await request.call(paymentSwitch.removeSavedCard, { body }, { headers }).catch(ignoreRefusal);
  }
  return redirect(linksOf(request).bill(uuid));
}

/** The address is of the form above; a reload after the removal shows the bill. */
export const getSavedCards = ({ request, params }: PayContext): Outcome =>
  redirect(linksOf(request).bill(params['uuid'] ?? ''));
