import { hash, randomInt, X509Certificate } from 'node:crypto';
import { cardFaultText, checkCard, type CardFault, type TypedCard } from '@kutip/domain/card/check';
import { maskedNumber } from '@kutip/domain/card/number';
import { openCard } from '@kutip/domain/card/seal';
import { dayOf } from '@kutip/domain/day';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isUsualChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { begin, end, stands } from '../rails/payments.ts';
import type { Rail, RailParts, Rails } from '../rails/rail.ts';
import type { RailPayment } from '../rails/state.ts';
import { ONE_TIME_CODE, securePage } from './card-pages.ts';
import {
  inquiryInput,
  NOT_FOUND,
  notificationOf,
  orderInput,
  readToken,
  reasonFor,
  responseClaims,
  signedToken,
} from './card.messages.ts';
import { issuerOf, type Issuer } from './test-cards.ts';

const NAME = 'card';
const MERCHANT_ID = 'JT07';
const MOST_WRONG_CODES = 3;

interface Gateway {
  seller_name: string;
  secret: string;
  /** Opens what browsers sealed. The card is looked at and forgotten; its mask alone is kept. */
  open(order_no: string, token: string): ReturnType<typeof openCard>;
}
type Order = z.output<typeof orderInput>;

const pathOf = ({ id }: Pick<RailPayment, 'id'>): string => `/card/secure/${id}`;
const envelope = z.object({ payload: z.string() });

/** The payment of an order with its card, as far as it may be remembered. */
function beginCard(rails: Rails, order: Order, card: TypedCard): RailPayment {
  return begin(rails, NAME, {
    id: String(randomInt(1e11, 9e11)), // tranRef: digits, and nobody guesses it
    order_no: order.invoiceNo,
    amount: order.amount,
    currency: order.currencyCode,
    method: 'CC',
    title: order.description,
    payer_name: '',
    expires_at: order.paymentExpiry,
    return_url: order.frontendReturnUrl,
    webhook_url: order.backendReturnUrl,
    details: { masked_card: maskedNumber(card.number), step: 'choose' },
  });
}

/** What a card that fails the form's own checks is declined with. */
const declineFor = (fault: CardFault): string => (fault === 7 || fault === 8 ? '4054' : '4014');

function settle(rails: Rails, payment: RailPayment, code: string): void {
  const [status, reason] = code === '0000' ? (['SUCCESS', null] as const) : (['FAILED', reasonFor(code)] as const);
  end(rails, payment, status, reason);
}

const change = (rails: Rails, payment: RailPayment, what: string, details: Record<string, string>): RailPayment =>
  rails.state.change(payment, rails.clock.now(), what, { details: { ...payment.details, ...details } }) ?? payment;

function applyIssuer(rails: Rails, payment: RailPayment, issuer: Issuer): void {
  if (issuer.does === 'answer') settle(rails, payment, issuer.code);
  if (issuer.does === 'challenge') change(rails, payment, 'The card’s bank asks for a code', { step: 'challenge' });
}

/** The door that the payer's browser posts the order and the sealed card to. */
function payRoute(scope: FastifyInstance, rails: Rails, gateway: Gateway): void {
  const refuse = (reply: FastifyReply, sentence: string) => sendNotice(reply, 'Payment not accepted', sentence, 400);
  scope.post('/card/payment/4.3/securePay', async ({ body }, reply) => {
    const form = readForm(body) ?? {};
    const order = orderInput.safeParse(readToken(form.payload ?? '', gateway.secret));
    if (!order.success || order.data.merchantID !== MERCHANT_ID)
      return refuse(reply, 'The order is not signed by a merchant of ours. Nothing was charged.');
    const known = rails.state.findByOrder(NAME, order.data.invoiceNo);
    if (known) return reply.redirect(pathOf(known), 303);
    if (new Date(order.data.paymentExpiry) <= rails.clock.now())
      return refuse(reply, 'The time to pay this order has run out. Nothing was charged.');
    const card = await gateway.open(order.data.invoiceNo, form.encryptedCardInfo ?? '');
    if (typeof card === 'string') return refuse(reply, `The card could not be read (${card}). Nothing was charged.`);
    const payment = beginCard(rails, order.data, card);
    const fault = checkCard(card, dayOf(rails.clock.now()));
    if (fault === null) applyIssuer(rails, payment, issuerOf(card));
    else end(rails, payment, 'FAILED', `${declineFor(fault)} ${cardFaultText(fault)}`);
    return reply.redirect(pathOf(payment), 303);
  });
}

function confirmCode(rails: Rails, payment: RailPayment, code: string | undefined): void {
  if (code?.trim() === ONE_TIME_CODE) return settle(rails, payment, '0000');
  const wrong = Number(payment.details.wrong_codes ?? 0) + 1;
  const next = change(rails, payment, 'A wrong code was given', { wrong_codes: String(wrong) });
  if (wrong >= MOST_WRONG_CODES) settle(rails, next, '5014');
}

/** The page of the card's bank. The answer to a choice is a redirect, so that reloading a page does nothing twice. */
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
    if (action === 'cancel') end(rails, payment, 'CANCELLED', null);
    return;
  }
  if (action === 'challenge') applyIssuer(rails, payment, { does: 'challenge' });
  if (isUsualChoice(action))
    end(rails, payment, STATUS_OF_CHOICE[action], action === 'decline' ? reasonFor('4005') : null);
}

function inquiryRoute(scope: FastifyInstance, rails: Rails, { secret }: Gateway): void {
  scope.post('/card/payment/4.3/paymentInquiry', async ({ body }, reply) => {
    const asked = inquiryInput.safeParse(readToken(envelope.safeParse(body).data?.payload ?? '', secret));
    if (!asked.success || asked.data.merchantID !== MERCHANT_ID)
      return reply.code(401).send({ respCode: '9007', respDesc: 'Not signed by a merchant of ours' });
    const payment = rails.state.findByOrder(NAME, asked.data.invoiceNo);
    const told = payment && stands(rails, payment);
    return told ? { payload: signedToken(responseClaims(told, MERCHANT_ID), secret) } : NOT_FOUND;
  });
}

/** The private half of the key that Kutip shows browsers. */
function opener({ privateKey, certificate }: RailParts): Gateway['open'] {
  const spki = new X509Certificate(certificate(NAME)).publicKey.export({ type: 'spki', format: 'der' });
  const key_id = hash('sha256', spki, 'hex').slice(0, 16);
  const pkcs8 = Uint8Array.from(privateKey(NAME).export({ type: 'pkcs8', format: 'der' }));
  const key = crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['unwrapKey']);
  return async (order_no, token) => openCard(crypto, { key_id, key: await key }, order_no, token);
}

/** A card gateway: it takes sealed cards, asks their holders, and tells how it ended. */
export function cardRail(parts: RailParts): Rail {
  const { SANDBOX_SECRET, SANDBOX_SELLER_NAME: seller_name } = parts.config;
  const gateway: Gateway = { seller_name, secret: railSecret(SANDBOX_SECRET, NAME), open: opener(parts) };
  return {
    name: NAME,
    title: 'Card (2C2P)',
    callback: (told, writing) => notificationOf(told, writing, { merchant_id: MERCHANT_ID, secret: gateway.secret }),
    pagePath: pathOf,
    routes(scope, rails) {
      payRoute(scope, rails, gateway);
      secureRoutes(scope, rails, gateway);
      inquiryRoute(scope, rails, gateway);
    },
  };
}
