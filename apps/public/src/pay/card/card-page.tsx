import { customerBills } from '@kutip/contracts/customer-bills';
import type { paymentSwitch } from '@kutip/contracts/payments';
import { dayOf } from '@kutip/domain/day';
import { fromRinggit, sen } from '@kutip/domain/money';
import { fill } from '../../shared/fill.ts';
import { asScriptText } from '../../shared/island.tsx';
import { formatSen } from '../../shared/format-money.ts';
import type { Page, PageContext } from '../../shared/outcome.ts';
import type { WireData } from '../../shared/server-call.ts';
import type { BillData } from '../bill-data.ts';
import { offerOf, quoteFor } from '../form/offer.ts';
import { PayHeader } from '../pay-header.tsx';
import { PayFrame } from '../pay-frame.tsx';
import { CardFields } from './card-fields.tsx';
import type { CardFormProps } from './card-form-props.ts';

interface CardStarted {
  /** The card provider's address. The form is posted there, never to this server. */
  redirect_url: string;
  fields: Record<string, string>;
  card_key: NonNullable<WireData<typeof paymentSwitch.payViu>['card_key']>;
  transaction_invoice_no: string;
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
export async function cardPage(context: PageContext, started: CardStarted): Promise<Page> {
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
      <CardForm context={context} started={started} pay={fill(card.pay, { amount: formatSen(total) }, direction)} />
    </PayFrame>
  );
  const { hide_branding: is_unbranded } = bill.collection_account;
  const share = { title: card.title, description: card.title, image_url: null };
  return { share, body, is_unbranded, has_card: true };
}

/** The total that the payer pays, charge included: the same quote as on the page before. */
function sumOf({ amount: written, services, service_tax_bps }: CardPayable, service_id: number) {
  const amount = fromRinggit(written);
  const service = services.find(({ payment_service_id }) => payment_service_id === service_id);
  const total = service ? quoteFor(offerOf(service), amount, service_tax_bps).total : amount;
  return { amount, total, charge: sen(total - amount) };
}

function CardForm({ context, started, pay }: { context: PageContext; started: CardStarted; pay: string }) {
  const { messages, request } = context;
  const { redirect_url, fields, bill_path, card_key, transaction_invoice_no } = started;
  const props: CardFormProps = {
    card_key,
    order_no: transaction_invoice_no,
    today: dayOf(request.now),
    bill_path,
    messages: { ...messages.card_faults, sending: messages.card.sending },
  };
  return (
    <>
      <form method="post" action={redirect_url} id="card-form" className="pay-form needs-js" noValidate>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="summary-of-faults" role="alert" id="faults" tabIndex={-1} hidden />
        <CardFields messages={messages.card} />
        <div className="pay-bar">
          <button type="submit" className="main-action" disabled>
            {pay}
          </button>
        </div>
        <p className="next">{messages.card.next}</p>
      </form>
      <script type="application/json" id="card-props" dangerouslySetInnerHTML={{ __html: asScriptText(props) }} />
      <p className="notice amber without-js">{messages.card.no_script}</p>
      <a className="another-way" href={bill_path}>
        {messages.card.another}
      </a>
    </>
  );
}
