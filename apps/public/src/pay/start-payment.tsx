import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { collections } from '@kutip/contracts/collections';
import { CODE } from '@kutip/contracts/codes';
import type { Look } from '@kutip/contracts/payment-service';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentSwitch } from '@kutip/contracts/payments';
import type { Language } from '@kutip/domain/language';
import { toRinggit, type Ringgit } from '@kutip/domain/money';
import { stripMoneyFormat } from '../shared/format-money.ts';
import { redirect, show, type Outcome } from '../shared/outcome.ts';
import { isRefusal, type WireData } from '../shared/server-call.ts';
import { cardPage, type CardPayable } from './card/card-page.tsx';
import { deviceTokenIn } from './express.ts';
import type { FormRules, Typed } from '../shared/pay-form/check-form.ts';
import { sumOf } from '../shared/pay-form/pay-sum.ts';
import { isWebAddress, leavingPage } from './leaving-page.tsx';
import { linksOf } from './looks.ts';
import type { MerchantFaceData } from './pay-header.tsx';
import {
  BROWSER_HEADER,
  browserCookie,
  browserTokenIn,
  newBrowserToken,
  paymentCookies,
  startedCookie,
} from '../shared/payer-cookies.ts';
import type { PayContext } from './pay-context.ts';
import { serviceName } from './service-name.ts';

/** The fields of a bill that starting its payment needs. */
export interface StartedBill {
  uuid: string;
  invoice_no: string;
  /** Of a bill that this browser has just created. */
  page_token?: string;
}

/** Creates the payer's bill of an open collection. The same form sent twice creates one bill. */
export function createBill(
  { request, language }: PayContext,
  { uuid, amount_type, quantity_enable }: WireData<typeof collections.page>,
  typed: Typed,
  form_answers: Record<string, string>,
): Promise<StartedBill> {
  const body = {
    collection_uuid: uuid,
    full_name: typed['full_name'] ?? '',
    email: typed['email'] ?? '',
    phone_number: typed['phone_number'] ?? '',
    ...(typed['address'] && { address: typed['address'] }),
    ...(typed['note'] && { note: typed['note'] }),
    ...(amount_type !== 'FIXED' && { amount: stripMoneyFormat(typed['amount'] ?? '') }),
    ...(quantity_enable && { quantity: typed['quantity'] ?? '' }),
    form_answers,
    payer_language: language,
  };
  return callWithKey(typed, (headers) => request.call(customerBills.fromPublic, { body }, { headers }));
}

interface Start {
  bill: StartedBill;
  typed: Typed;
  merchant: MerchantFaceData;
  rules: FormRules;
  service_tax_bps: number;
  /** For a payable that is not a bill: its page, the call that starts its payment, and the data for the card form. */
  topUp?: {
    page: string;
    start(input: StartInput, headers: Record<string, string>): Promise<Started>;
    payable: CardPayable;
  };
}

type Started = WireData<typeof paymentSwitch.payViu>;

/** What starts a payment besides its invoice. */
export interface StartInput {
  payment_service_id: number;
  look: Look;
  payer_language: Language;
  /** Ringgit that the payer was shown; the API refuses another amount. */
  expected_total?: Ringgit;
}

/**
 * Starts the payment and returns the page that sends the payer to the provider, or a redirect to the QR code. If the
 * provider is unavailable, the bill remains and the payer chooses another method on its page without typing anything
 * again.
 */
export async function startPayment(
  context: PayContext,
  { bill, typed, merchant, rules, service_tax_bps, topUp }: Start,
): Promise<Outcome> {
  const { request, language: payer_language } = context;
  const links = linksOf(request);
  const payment_service_id = Number(typed['payment_service_id']);
  const { uuid, invoice_no, page_token } = bill;
  const sum = sumOf({ rules, service_tax_bps, typed });
  const input = {
    payment_service_id,
    look: links.look,
    payer_language,
    ...(sum && { expected_total: toRinggit(sum.total) }),
  };
  const device_token = topUp ? undefined : deviceTokenIn(request);
  const body = { invoice_no, ...input, ...(device_token && { device_token }) };
  const bill_path = topUp?.page ?? links.bill(uuid);
  const chosen = paymentCookies({ invoice_no, page_token, payment_service_id }, request.origin);
  const offer = rules.offers.find(({ id }) => id === payment_service_id);
  const browser_token = browserTokenIn(request) ?? newBrowserToken();
  const browser = offer?.channel === 'credit_card' && { [BROWSER_HEADER]: browser_token };
  try {
    const answer = await callWithKey(
      typed,
      (headers) =>
        topUp
          ? topUp.start(input, headers)
          : request.call(paymentSwitch.payViu, { query: {}, body }, { headers: { ...headers, ...browser } }),
      // A token pays once: another one under the same key would be a second payment.
      device_token ? 'same_key' : 'new_key',
    );
    const payable = {
      uuid,
      payment_service_id,
      bill_path,
      merchant,
      bank: offer ? serviceName(context.messages, offer.name) : null,
      topUp,
    };
    const { outcome, is_card_kept } = await nextOutcome(context, answer, { ...payable, is_express: !!device_token });
    const cookies = [
      ...chosen,
      startedCookie(answer.transaction_invoice_no, request),
      ...(is_card_kept ? [browserCookie(browser_token, request.origin)] : []),
    ];
    return { ...outcome, cookies };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ...redirect(`${bill_path}${bill_path.includes('?') ? '&' : '?'}problem=${error.code}`), cookies: chosen };
  }
}

interface NextInput extends Pick<Start, 'merchant' | 'topUp'> {
  uuid: string;
  payment_service_id: number;
  bill_path: string;
  bank: string | null;
  /** The script of an express button waits for the answer. */
  is_express: boolean;
}

/** What the payer sees next: the receipt, the provider's page or the card form. */
async function nextOutcome(
  context: PayContext,
  answer: Started,
  { merchant, topUp, bank, is_express, ...payable }: NextInput,
): Promise<{ outcome: Outcome; is_card_kept?: boolean }> {
  const { request } = context;
  const { method, redirect_url, fields, transaction_invoice_no, card_key, saved_cards } = answer;
  const { bill_path } = payable;
  const receipt = redirect(linksOf(request).receipt(transaction_invoice_no));
  if (answer.is_sent) return { outcome: { ...receipt, payable_path: bill_path } };
  // The QR code is shown on the receipt, which waits for the payment.
  if (answer.qr_payload) return { outcome: receipt };
  if (!redirect_url || !isWebAddress(redirect_url)) throw new Error('The payment was started but leads nowhere.');
  if (is_express) return { outcome: { ...redirect(redirect_url), payable_path: bill_path } };
  const to = { method, redirect_url, fields, transaction_invoice_no };
  if (card_key) {
    const page = await cardPage(context, { ...to, ...payable, card_key, saved_cards, payable: topUp?.payable });
    return { outcome: show(page), is_card_kept: saved_cards !== undefined };
  }
  const payee = topUp ? null : request.constants.product_name;
  return { outcome: show(leavingPage(context, { ...to, merchant, payee, bank, bill_path })) };
}

const FIRST_WAIT_MS = 150;
const LONGEST_WAIT_MS = 2_400;

/**
 * Calls the API with the form's idempotency key. Waits while an identical request is in flight, then gets the same
 * answer. A reused key with a different body is a form that was changed after Back: that is a new request with a new
 * key.
 */
async function callWithKey<T>(
  typed: Typed,
  callApi: (headers: Record<string, string>) => Promise<T>,
  when_reused: 'new_key' | 'same_key' = 'new_key',
): Promise<T> {
  let key = /^[\w-]{16,64}$/.test(typed['idempotency_key'] ?? '') ? typed['idempotency_key']! : randomUUID();
  for (let wait_ms = FIRST_WAIT_MS; ; wait_ms *= 2) {
    try {
      return await callApi({ 'idempotency-key': key });
    } catch (error) {
      if (!isRefusal(error) || wait_ms > LONGEST_WAIT_MS) throw error;
      if (error.code === CODE.still_in_flight) await pause(wait_ms);
      else if (error.code === CODE.idempotency_key_reused && when_reused === 'new_key') key = randomUUID();
      else throw error;
    }
  }
}
