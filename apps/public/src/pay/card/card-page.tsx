import { customerBills } from '@kutip/contracts/customer-bills';
import type { paymentSwitch } from '@kutip/contracts/payments';
import { dayOf } from '@kutip/domain/day';
import { fromRinggit, sen } from '@kutip/domain/money';
import { fill } from '../../shared/fill.ts';
import { asScriptText } from '../../shared/island.tsx';
import { rmOf } from '../../shared/money-words.ts';
import type { Page, PageContext } from '../../shared/outcome.ts';
import type { WireData } from '../../shared/server-call.ts';
import type { BillData } from '../bill-data.ts';
import { offerOf, quoteFor } from '../form/offer.ts';
import { Head } from '../merchant-part.tsx';
import { PayFrame } from '../pay-frame.tsx';
import { CardFields } from './card-fields.tsx';
import type { CardFormProps } from './card-form-props.ts';

interface CardStarted {
  /** The card provider's address: the form goes there, never here. */
  redirect_url: string;
  fields: Record<string, string>;
  card_key: NonNullable<WireData<typeof paymentSwitch.payViu>['card_key']>;
  transaction_invoice_no: string;
  uuid: string;
  payment_service_id: number;
  /** Where the payer goes who wants another way to pay, and where Back leads to afterwards. */
  bill_path: string;
  /** What is paid when it is no bill. */
  payable?: CardPayable | undefined;
}

/** What the form shows of what is paid. */
export type CardPayable = Pick<
  BillData,
  'invoice_no' | 'title' | 'amount' | 'services' | 'service_tax_bps' | 'support' | 'collection_account'
>;

/** The form for a card whose payment has been started. Without a script nothing of it can be sent. */
export async function cardPage(context: PageContext, started: CardStarted): Promise<Page> {
  const { words, direction, request } = context;
  const { card } = words;
  const params = { id: started.uuid, provider: request.constants.pay_product_slug };
  const bill = started.payable ?? (await request.call(customerBills.page, { params }));
  const { total, charge, amount } = sumOf(bill, started.payment_service_id);
  const detail = charge > 0 ? fill(card.with_charge, { amount: rmOf(amount), charge: rmOf(charge) }, direction) : null;
  const body = (
    <PayFrame
      context={context}
      support={bill.support}
      has_form
      head={
        <Head merchant={bill.collection_account} title={bill.title} amount={rmOf(total)} {...(detail && { detail })} />
      }
      details={
        <p className="help">
          {words.summary.invoice_no} {bill.invoice_no}
        </p>
      }
    >
      <CardForm context={context} started={started} pay={fill(card.pay, { amount: rmOf(total) }, direction)} />
    </PayFrame>
  );
  const { hide_branding: is_unbranded } = bill.collection_account;
  const share = { title: card.title, description: card.title, image_url: null };
  return { share, body, is_unbranded, has_card: true };
}

/** What the payer pays, any charge included: the same quote as on the page he comes from. */
function sumOf({ amount: written, services, service_tax_bps }: CardPayable, service_id: number) {
  const amount = fromRinggit(written);
  const service = services.find(({ payment_service_id }) => payment_service_id === service_id);
  const total = service ? quoteFor(offerOf(service), amount, service_tax_bps).total : amount;
  return { amount, total, charge: sen(total - amount) };
}

function CardForm({ context, started, pay }: { context: PageContext; started: CardStarted; pay: string }) {
  const { words, request } = context;
  const { redirect_url, fields, bill_path, card_key, transaction_invoice_no } = started;
  const props: CardFormProps = {
    card_key,
    order_no: transaction_invoice_no,
    today: dayOf(request.now),
    bill_path,
    words: { ...words.card_faults, sending: words.card.sending },
  };
  return (
    <>
      <form method="post" action={redirect_url} id="card-form" className="pay-form needs-js" noValidate>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="summary-of-faults" role="alert" id="faults" tabIndex={-1} hidden />
        <CardFields words={words.card} />
        <div className="pay-bar">
          <button type="submit" className="main-action" disabled>
            {pay}
          </button>
        </div>
        <p className="next">{words.card.next}</p>
      </form>
      <script type="application/json" id="card-props" dangerouslySetInnerHTML={{ __html: asScriptText(props) }} />
      <p className="notice amber without-js">{words.card.no_script}</p>
      <a className="another-way" href={bill_path}>
        {words.card.another}
      </a>
    </>
  );
}
