import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { collections } from '@kutip/contracts/collections';
import { CODE } from '@kutip/contracts/codes';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentSwitch } from '@kutip/contracts/payments';
import { bare } from '../shared/money-words.ts';
import { redirect, show, type Outcome, type PageContext } from '../shared/outcome.ts';
import { isRefusal, type WireData } from '../shared/server-call.ts';
import type { Typed } from './form/check-form.ts';
import type { Offer } from './form/offer.ts';
import { leavingPage } from './leaving-page.tsx';
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
  merchant: string;
  offers: readonly Offer[];
}

/**
 * Starts the payment and answers the page that sends the payer on to the bank. When the bank cannot be reached the bill
 * stays, so he goes to its page and chooses another: nothing is typed twice.
 */
export async function startPayment(context: PageContext, { bill, typed, merchant, offers }: Start): Promise<Outcome> {
  const { request } = context;
  const payment_service_id = Number(typed['payment_service_id']);
  const { uuid, invoice_no } = bill;
  const body = { invoice_no, payment_service_id };
  try {
    const answer = await once(typed, (headers) => request.call(paymentSwitch.payViu, { query: {}, body }, { headers }));
    if (!answer.redirect_url) return redirect(`/pay/bill/${uuid}?problem=${CODE.channel_not_enabled}`);
    const cookies = paymentCookies({ invoice_no, page_token: answer.page_token, payment_service_id }, request.origin);
    if (answer.method === 'GET') return { kind: 'redirect', location: answer.redirect_url, cookies };
    const bank = offers.find(({ id }) => id === payment_service_id)?.name ?? null;
    const page = leavingPage(context, {
      answer,
      redirect_url: answer.redirect_url,
      merchant,
      bank,
      bill_path: `/pay/bill/${uuid}`,
    });
    return { ...show(page), cookies };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return redirect(`/pay/bill/${uuid}?problem=${error.code}`);
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
