import { customerBills } from '@kutip/contracts/customer-bills';
import type { paymentSwitch } from '@kutip/contracts/payments';
import { fromRinggit, sen } from '@kutip/domain/money';
import { fill } from '../../shared/fill.ts';
import { formatSen } from '../../shared/format-money.ts';
import { CardForm } from '../../shared/pay-form/card/card-form.tsx';
import type { Page } from '../../shared/outcome.ts';
import type { WireData } from '../../shared/server-call.ts';
import type { BillData } from '../bill-data.ts';
import { offerOf, quoteFor } from '../../shared/pay-form/offer.ts';
import { SavedCards, type SavedCard } from './saved-cards.tsx';
import { PayHeader } from '../pay-header.tsx';
import { PayFrame } from '../pay-frame.tsx';
import type { PayContext } from '../pay-context.ts';

interface CardStarted {
  /** The card provider's address. The form is posted there, never to this server. */
  redirect_url: string;
  fields: Record<string, string>;
  card_key: NonNullable<WireData<typeof paymentSwitch.payViu>['card_key']>;
  transaction_invoice_no: string;
  /** Of this browser; undefined: cards are not saved for this payment. */
  saved_cards?: readonly SavedCard[] | undefined;
  uuid: string;
  payment_service_id: number;
  /** Where the payer goes to choose another payment method, and where Back leads afterwards. */
  bill_path: string;
  /** What is paid if it is not a bill: a top-up or a plan. */
  payable?: CardPayable | undefined;
}

/** The fields of the payable that the card form shows. */
export type CardPayable = Pick<
  BillData,
  'invoice_no' | 'title' | 'amount' | 'services' | 'service_tax_bps' | 'support' | 'collection_account'
>;

/** The card form of a payment that has been started. Without a script it cannot be sent. */
export async function cardPage(context: PayContext, started: CardStarted): Promise<Page> {
  const { messages, direction, request } = context;
  const { card } = messages;
  const params = { id: started.uuid, provider: request.constants.pay_product_slug };
  const bill = started.payable ?? (await request.call(customerBills.page, { params }));
  const { total, charge, amount } = sumOf(bill, started.payment_service_id);
  const detail =
    charge > 0 ? fill(card.with_charge, { amount: formatSen(amount), charge: formatSen(charge) }, direction) : null;
  const body = (
    <PayFrame
      context={context}
      support={bill.support}
      has_form
      head={
        <PayHeader
          merchant={bill.collection_account}
          title={bill.title}
          amount={formatSen(total)}
          {...(detail && { detail })}
        />
      }
      details={
        <p className="help">
          {messages.summary.invoice_no} {bill.invoice_no}
        </p>
      }
    >
      {started.saved_cards?.length ? (
        <SavedCards
          context={context}
          cards={started.saved_cards}
          action={started.redirect_url}
          uuid={started.uuid}
          total={total}
        />
      ) : null}
      <CardForm
        context={context}
        action={started.redirect_url}
        fields={started.fields}
        card_key={started.card_key}
        payment_no={started.transaction_invoice_no}
        payable_path={started.bill_path}
        total={total}
        saved_at={started.saved_cards ? bill.collection_account.name : null}
      />
    </PayFrame>
  );
  const { hide_branding: is_unbranded } = bill.collection_account;
  const share = { title: card.title, description: card.title, image_url: bill.collection_account.logo_url };
  return { share, body, is_unbranded, has_card: true };
}

/** The total that the payer pays, charge included: the same quote as on the page before. */
function sumOf({ amount: written, services, service_tax_bps }: CardPayable, service_id: number) {
  const amount = fromRinggit(written);
  const service = services.find(({ payment_service_id }) => payment_service_id === service_id);
  const total = service ? quoteFor(offerOf(service), amount, service_tax_bps).total : amount;
  return { amount, total, charge: sen(total - amount) };
}
