import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { collections } from '@kutip/contracts/collections';
import { CODE } from '@kutip/contracts/codes';
import type { Look } from '@kutip/contracts/payment-service';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentSwitch } from '@kutip/contracts/payments';
import { bare } from '../shared/money-words.ts';
import { redirect, show, type Outcome, type PageContext } from '../shared/outcome.ts';
import { isRefusal, type WireData } from '../shared/server-call.ts';
import { cardPage, type CardPayable } from './card/card-page.tsx';
import type { Typed } from './form/check-form.ts';
import type { Offer } from './form/offer.ts';
import { isWebAddress, leavingPage } from './leaving-page.tsx';
import { linksOf } from './looks.ts';
import type { MerchantFaceData } from './merchant-part.tsx';
import { paymentCookies } from './payer-cookies.ts';

/** The bill that is paid, as far as starting its payment needs it. */
export interface StartedBill {
  uuid: string;
  invoice_no: string;
}

/** Makes the payer's bill of an open collection. The same form sent twice makes one. */
export function billFrom(
  { request }: PageContext,
  { uuid, amount_type, quantity_enable }: WireData<typeof collections.page>,
  typed: Typed,
  form_answers: Record<string, string>,
): Promise<StartedBill> {
  const body = {
    collection_uuid: uuid,
    full_name: typed['full_name'] ?? '',
    email: typed['email'] ?? '',
    phone_number: typed['phone_number'] ?? '',
    ...(amount_type !== 'FIXED' && { amount: bare(typed['amount'] ?? '') }),
    ...(quantity_enable && { quantity: typed['quantity'] ?? '' }),
    form_answers,
  };
  return once(typed, (headers) => request.call(customerBills.fromPublic, { body }, { headers }));
}

interface Start {
  bill: StartedBill;
  typed: Typed;
  merchant: MerchantFaceData;
  offers: readonly Offer[];
  /** What is paid when it is no bill: its page, the call that starts its payment, and what a form for a card shows. */
  instead?: {
    page: string;
    start(wanted: { payment_service_id: number; look: Look }, headers: Record<string, string>): Promise<Started>;
    payable: CardPayable;
  };
}

type Started = WireData<typeof paymentSwitch.payViu>;

/**
 * Starts the payment and answers the page that sends the payer on to the bank, or leads to the code to scan. When the
 * provider cannot be reached the bill stays, so he goes to its page and chooses another: nothing is typed twice.
 */
export async function startPayment(
  context: PageContext,
  { bill, typed, merchant, offers, instead }: Start,
): Promise<Outcome> {
  const { request } = context;
  const links = linksOf(request);
  const payment_service_id = Number(typed['payment_service_id']);
  const { uuid, invoice_no } = bill;
  const wanted = { payment_service_id, look: links.look };
  const body = { invoice_no, ...wanted };
  const bill_path = instead?.page ?? links.bill(uuid);
  try {
    const answer = await once(typed, (headers) =>
      instead ? instead.start(wanted, headers) : request.call(paymentSwitch.payViu, { query: {}, body }, { headers }),
    );
    const { method, redirect_url, fields, transaction_invoice_no, page_token } = answer;
    const cookies = paymentCookies({ invoice_no, page_token, payment_service_id }, request.origin);
    // The code to scan is on the receipt, which waits for the payment.
    if (answer.qr_payload) return { ...redirect(links.receipt(transaction_invoice_no)), cookies };
    if (!redirect_url || !isWebAddress(redirect_url)) throw new Error('The payment was started but leads nowhere.');
    const bank = offers.find(({ id }) => id === payment_service_id)?.name ?? null;
    const to = { method, redirect_url, fields, transaction_invoice_no };
    if (answer.card_key) {
      const card = { ...to, card_key: answer.card_key, uuid, payment_service_id, bill_path, payable: instead?.payable };
      return { ...show(await cardPage(context, card)), cookies };
    }
    return { ...show(leavingPage(context, { ...to, merchant, bank, bill_path })), cookies };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return redirect(`${bill_path}${bill_path.includes('?') ? '&' : '?'}problem=${error.code}`);
  }
}

const FIRST_WAIT_MS = 150;
const LONGEST_WAIT_MS = 2_400;

/**
 * Calls with the form's own key. A twin that is still being worked on is waited for, and then answers what the first
 * answered. The same key with other contents is a form that was changed after Back: that is a new wish, with a new key.
 */
async function once<T>(typed: Typed, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  let key = /^[\w-]{16,64}$/.test(typed['idempotency_key'] ?? '') ? typed['idempotency_key']! : randomUUID();
  for (let wait_ms = FIRST_WAIT_MS; ; wait_ms *= 2) {
    try {
      return await work({ 'idempotency-key': key });
    } catch (error) {
      if (!isRefusal(error) || wait_ms > LONGEST_WAIT_MS) throw error;
      if (error.code === CODE.still_in_flight) await pause(wait_ms);
      else if (error.code === CODE.idempotency_key_reused) key = randomUUID();
      else throw error;
    }
  }
}
