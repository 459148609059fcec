import { dayOf } from '@kutip/domain/day';
import type { Sen } from '@kutip/domain/money';
import { fill } from '../../fill.ts';
import { formatSen } from '../../format-money.ts';
import { asScriptText } from '../../island.tsx';
import type { PageContext } from '../../outcome.ts';
import { CardFields } from './card-fields.tsx';
import type { CardFormProps } from './card-form-props.ts';

interface CardFormInput {
  context: PageContext;
  /** The card provider's address. The form is posted there, never to this server. */
  action: string;
  /** Hidden fields of the post, from the provider. */
  fields: Record<string, string>;
  card_key: CardFormProps['card_key'];
  payment_no: string;
  /** The page of the payable: for another payment method, and for the browser's Back button afterwards. */
  payable_path: string;
  /** What the payer pays in sen, charge included. */
  total: Sen;
  /** The merchant for whose next payment the card may be saved; null: it may not. */
  saved_at: string | null;
  /** The page offers saved cards above the form. */
  has_other_cards?: boolean;
}

/** The card form. Its script encrypts the card; without a script it cannot be sent. */
export function CardForm({
  context,
  action,
  fields,
  card_key,
  payment_no,
  payable_path,
  total,
  saved_at,
  has_other_cards,
}: CardFormInput) {
  const { messages, direction, request } = context;
  const { card, card_faults } = messages;
  const props: CardFormProps = {
    card_key,
    order_no: payment_no,
    today: dayOf(request.now),
    payable_path,
    messages: { ...card_faults, sending: card.sending },
  };
  return (
    <>
      <form method="post" action={action} id="card-form" className="pay-form needs-js" noValidate>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="summary-of-faults" role="alert" id="faults" tabIndex={-1} hidden />
        <CardFields messages={card} legend={has_other_cards ? card.other_card : card.legend} />
        {saved_at !== null && (
          <label className="save-card">
            <input type="checkbox" name="tokenize" value="true" aria-describedby="save-card-help" />
            <span>
              {fill(card.save, { merchant: saved_at }, direction)}
              <small id="save-card-help">{card.save_help}</small>
            </span>
          </label>
        )}
        <div className="pay-bar">
          <button type="submit" className="main-action" disabled>
            {fill(card.pay, { amount: formatSen(total) }, direction)}
          </button>
        </div>
        <p className="next">{card.next}</p>
      </form>
      <script type="application/json" id="card-props" dangerouslySetInnerHTML={{ __html: asScriptText(props) }} />
      <p className="notice amber without-js">{card.no_script}</p>
      <a className="another-way" href={payable_path}>
        {card.another}
      </a>
    </>
  );
}
