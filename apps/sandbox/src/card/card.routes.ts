import { hash, randomInt, X509Certificate } from 'node:crypto';
import { cardFaultText, validateCard, type CardFault, type CardInput } from '@kutip/domain/card/check';
import { maskedNumber } from '@kutip/domain/card/number';
import { openCard } from '@kutip/domain/card/seal';
import { dayOf } from '@kutip/domain/day';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isStandardChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { answerEnquiry, createPayment, endPayment } from '../rails/payments.ts';
import type { Rail, RailDeps, Rails } from '../rails/rail.ts';
import type { RailPayment } from '../rails/state.ts';
import { ONE_TIME_CODE, securePage } from './card-pages.ts';
import {
  cardOfToken,
  customerTokenOf,
  endOfMonth,
  inquiryInput,
  NOT_FOUND,
  notificationOf,
  orderInput,
  readToken,
  reasonFor,
  responseClaims,
  signedToken,
} from './card.messages.ts';
import { devicePayRoutes } from './device-pay.routes.ts';
import { issuerOf, type Issuer } from './test-cards.ts';

const NAME = 'card';
const MERCHANT_ID = 'JT07';
const MAX_WRONG_CODES = 3;

interface Gateway {
  seller_name: string;
  secret: string;
  /** Decrypts the browser's card data. Only the masked number is stored. */
  open(order_no: string, token: string): ReturnType<typeof openCard>;
}
type Order = z.output<typeof orderInput>;

const pathOf = ({ id }: Pick<RailPayment, 'id'>): string => `/card/secure/${id}`;
const envelope = z.object({ payload: z.string() });

/** Creates the payment of an order; `details` has the masked card number. */
function createCardPayment(rails: Rails, order: Order, details: Record<string, string>): RailPayment {
  return createPayment(rails, NAME, {
    id: String(randomInt(1e11, 9e11)), // tranRef: unguessable digits
    order_no: order.invoiceNo,
    amount: order.amount,
    currency: order.currencyCode,
    method: 'CC',
    title: order.description,
    payer_name: '',
    expires_at: order.paymentExpiry,
    return_url: order.frontendReturnUrl,
    webhook_url: order.backendReturnUrl,
    details: { ...details, step: 'choose' },
  });
}

/** The response code for a card that fails the form's own checks. */
const declineFor = (fault: CardFault): string => (fault === 7 || fault === 8 ? '4054' : '4014');

function endWithCode(rails: Rails, payment: RailPayment, code: string): void {
  const [status, reason] = code === '0000' ? (['SUCCESS', null] as const) : (['FAILED', reasonFor(code)] as const);
  endPayment(rails, payment, status, reason);
}

const updateDetails = (
  rails: Rails,
  payment: RailPayment,
  what: string,
  details: Record<string, string>,
): RailPayment =>
  rails.state.change(payment, rails.clock.now(), what, { details: { ...payment.details, ...details } }) ?? payment;

function applyIssuer(rails: Rails, payment: RailPayment, issuer: Issuer): void {
  if (issuer.behaviour === 'answer') endWithCode(rails, payment, issuer.code);
  if (issuer.behaviour === 'challenge')
    updateDetails(rails, payment, 'The card’s bank asks for a code', { step: 'challenge' });
}

/** What is stored of a card: its masked number and, where the payer asked for it, a token for the next payment. */
function detailsOf(
  { number, month, year }: CardInput,
  { tokenize }: Record<string, string | undefined>,
  { secret }: Gateway,
): Record<string, string> {
  const masked_card = maskedNumber(number);
  if (tokenize !== 'true' || !/^\d{4}$/.test(year)) return { masked_card };
  const token_expiry = endOfMonth({ month, year });
  return {
    masked_card,
    token_expiry,
    customer_token: customerTokenOf({ masked_card, expires_on: token_expiry }, secret),
  };
}

/** Takes the order and the encrypted card that the payer's browser posts. */
function payRoute(scope: FastifyInstance, rails: Rails, gateway: Gateway): void {
  const reject = (reply: FastifyReply, sentence: string) => sendNotice(reply, 'Payment not accepted', sentence, 400);
  scope.post('/card/payment/4.3/securePay', async ({ body }, reply) => {
    const form = readForm(body) ?? {};
    const order = orderInput.safeParse(readToken(form.payload ?? '', gateway.secret));
    if (!order.success || order.data.merchantID !== MERCHANT_ID)
      return reject(reply, 'The order does not carry a valid merchant signature. Nothing was charged.');
    const known = rails.state.findByOrder(NAME, order.data.invoiceNo);
    if (known) return reply.redirect(pathOf(known), 303);
    if (new Date(order.data.paymentExpiry) <= rails.clock.now())
      return reject(reply, 'This order has expired. Nothing was charged.');
    const [token] = order.data.customerToken ?? [];
    if (token !== undefined) {
      const kept = cardOfToken(token, gateway.secret);
      if (!kept) return reject(reply, 'The saved card is not known. Nothing was charged.');
      return reply.redirect(pathOf(createCardPayment(rails, order.data, { masked_card: kept.masked_card })), 303);
    }
    const card = await gateway.open(order.data.invoiceNo, form.encryptedCardInfo ?? '');
    if (typeof card === 'string') return reject(reply, `The card could not be read (${card}). Nothing was charged.`);
    const payment = createCardPayment(rails, order.data, detailsOf(card, form, gateway));
    const fault = validateCard(card, dayOf(rails.clock.now()));
    if (fault === null) applyIssuer(rails, payment, issuerOf(card));
    else endPayment(rails, payment, 'FAILED', `${declineFor(fault)} ${cardFaultText(fault)}`);
    return reply.redirect(pathOf(payment), 303);
  });
}

function confirmCode(rails: Rails, payment: RailPayment, code: string | undefined): void {
  if (code?.trim() === ONE_TIME_CODE) return endWithCode(rails, payment, '0000');
  const wrong = Number(payment.details.wrong_codes ?? 0) + 1;
  const next = updateDetails(rails, payment, 'A wrong code was given', { wrong_codes: String(wrong) });
  if (wrong >= MAX_WRONG_CODES) endWithCode(rails, next, '5014');
}

/** The 3-D Secure pages. A choice is answered with a redirect, so that a reload does not repeat it. */
function secureRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: Gateway): void {
  const address = '/card/secure/:id';
  const missing = (reply: FastifyReply) =>
    sendNotice(reply, 'No such payment', 'There is no payment at this address.', 404);
  scope.get<{ Params: { id: string } }>(address, async ({ params }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    return payment ? sendPage(reply, securePage(payment, { seller_name, to: pathOf(payment) })) : missing(reply);
  });
  scope.post<{ Params: { id: string } }>(address, async ({ params, body }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    if (!payment) return missing(reply);
    if (payment.status === 'OPEN') choose(rails, payment, readForm(body) ?? {});
    return reply.redirect(pathOf(payment), 303);
  });
}

function choose(rails: Rails, payment: RailPayment, { action, code }: Record<string, string | undefined>): void {
  if (payment.details.step === 'challenge') {
    if (action === 'confirm') confirmCode(rails, payment, code);
    if (action === 'cancel') endPayment(rails, payment, 'CANCELLED', null);
    return;
  }
  if (action === 'challenge') applyIssuer(rails, payment, { behaviour: 'challenge' });
  if (isStandardChoice(action))
    endPayment(rails, payment, STATUS_OF_CHOICE[action], action === 'decline' ? reasonFor('4005') : null);
}

function inquiryRoute(scope: FastifyInstance, rails: Rails, { secret }: Gateway): void {
  scope.post('/card/payment/4.3/paymentInquiry', async ({ body }, reply) => {
    const input = inquiryInput.safeParse(readToken(envelope.safeParse(body).data?.payload ?? '', secret));
    if (!input.success || input.data.merchantID !== MERCHANT_ID)
      return reply.code(401).send({ respCode: '9007', respDesc: 'Invalid merchant signature' });
    const payment = rails.state.findByOrder(NAME, input.data.invoiceNo);
    const reported = payment && answerEnquiry(rails, payment);
    return reported ? { payload: signedToken(responseClaims(reported, MERCHANT_ID), secret) } : NOT_FOUND;
  });
}

/** Decrypts cards with the private key whose public key Kutip gives to browsers. */
function createCardOpener({ privateKey, certificate }: RailDeps): Gateway['open'] {
  const spki = new X509Certificate(certificate(NAME)).publicKey.export({ type: 'spki', format: 'der' });
  const key_id = hash('sha256', spki, 'hex').slice(0, 16);
  const pkcs8 = Uint8Array.from(privateKey(NAME).export({ type: 'pkcs8', format: 'der' }));
  const key = crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['unwrapKey']);
  return async (order_no, token) => openCard(crypto, { key_id, key: await key }, order_no, token);
}

/** Simulates a card gateway: encrypted cards, 3-D Secure, and notifications about the outcome. */
export function cardRail(deps: RailDeps): Rail {
  const { SANDBOX_SECRET, SANDBOX_SELLER_NAME: seller_name, SANDBOX_PUBLIC_URL: public_url } = deps.config;
  const gateway: Gateway = { seller_name, secret: railSecret(SANDBOX_SECRET, NAME), open: createCardOpener(deps) };
  return {
    name: NAME,
    title: 'Card (2C2P)',
    callback: (payment, meta) => notificationOf(payment, meta, { merchant_id: MERCHANT_ID, secret: gateway.secret }),
    pagePath: pathOf,
    routes(scope, rails) {
      payRoute(scope, rails, gateway);
      secureRoutes(scope, rails, gateway);
      inquiryRoute(scope, rails, gateway);
      devicePayRoutes(scope, rails, {
        secret: gateway.secret,
        merchant_id: MERCHANT_ID,
        public_url,
        pathOf,
        create: (order, details) => createCardPayment(rails, order, details),
        applyIssuer: (payment, issuer) => applyIssuer(rails, payment, issuer),
      });
    },
  };
}
