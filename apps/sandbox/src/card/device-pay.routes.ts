import { randomBytes } from 'node:crypto';
import { DEVICE_WALLETS, type DeviceWallet } from '@kutip/domain/card/device-token';
import { maskedNumber } from '@kutip/domain/card/number';
import { findResponseCode } from '@kutip/domain/card/response-codes';
import { parseRinggit } from '@kutip/domain/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Rails } from '../rails/rail.ts';
import type { RailPayment } from '../rails/state.ts';
import { orderInput, readToken, signedToken } from './card.messages.ts';
import { deviceToken, openDeviceToken, type DeviceTokenContents } from './device-tokens.ts';
import { issuerOf, type Issuer } from './test-cards.ts';

// 2C2P's Direct API for Apple Pay and Google Pay, Apple's merchant sessions, and the wallet of the payer's device.

type Order = z.output<typeof orderInput>;

export interface DeviceGateway {
  secret: string;
  merchant_id: string;
  /** The origin that browsers see. */
  public_url: string;
  pathOf(payment: RailPayment): string;
  create(order: Order, details: Record<string, string>): RailPayment;
  applyIssuer(payment: RailPayment, issuer: Issuer): void;
}

const WALLET_OF: Readonly<Record<string, DeviceWallet>> = { APPLEPAY: 'apple_pay', GOOGLEPAY: 'google_pay' };
const envelope = z.object({ payload: z.string() });

/** The gateway's own codes for requests that it does not take. */
const REJECTED = {
  token: ['9004', 'The value is not valid: token'],
  payment_token: ['9042', 'Invalid payment token'],
} as const satisfies Record<string, readonly [string, string]>;

const answer = (respCode: string, respDesc: string = findResponseCode(respCode)?.text ?? 'Unknown', data?: string) => ({
  respCode,
  respDesc,
  ...(data !== undefined && { data }),
});

/** "Payment Token": takes a signed order and answers what stands for it in "Do Payment". */
function paymentTokenRoute(scope: FastifyInstance, { secret, merchant_id }: DeviceGateway): void {
  scope.post('/card/payment/4.3/paymentToken', async ({ body }, reply) => {
    const { payload = '' } = envelope.safeParse(body).data ?? {};
    const order = orderInput.safeParse(readToken(payload, secret));
    if (!order.success || order.data.merchantID !== merchant_id)
      return reply.code(401).send({ respCode: '9007', respDesc: 'Invalid merchant signature' });
    // Signed, so that it is good after a restart too.
    const paymentToken = signedToken({ order: payload }, secret);
    const webPaymentUrl = `https://pgw-ui.example/payment/4.3/#/token/${encodeURIComponent(paymentToken)}`;
    return { payload: signedToken({ ...answer('0000', 'Success'), paymentToken, webPaymentUrl }, secret) };
  });
}

const payInput = z.object({
  paymentToken: z.string(),
  payment: z.object({
    code: z.object({ channelCode: z.string() }),
    data: z.object({ token: z.string() }),
  }),
});

/** The order of a payment token; null for a token that is not ours. */
function orderOf(payment_token: string, secret: string): Order | null {
  const { order = '' } = z.object({ order: z.string() }).safeParse(readToken(payment_token, secret)).data ?? {};
  return orderInput.safeParse(readToken(order, secret)).data ?? null;
}

/** Why a token does not pay an order; null if it does. */
function faultOf(
  rails: Rails,
  order: Order,
  contents: DeviceTokenContents,
  merchant_id: string,
): readonly [code: string, text?: string] | null {
  const now = rails.clock.now();
  const is_used = rails.state.paymentsOf('card').some(({ details }) => details.device_token_id === contents.id);
  if (is_used || new Date(contents.expires_at) <= now || contents.merchant_id !== merchant_id) return REJECTED.token;
  if (contents.amount_sen !== order.amount || contents.currency !== order.currencyCode) return ['4013'];
  return new Date(order.paymentExpiry) <= now ? ['5009'] : null;
}

/** The answer about a payment that "Do Payment" has made. */
function answerAbout({ public_url, pathOf }: DeviceGateway, payment: RailPayment) {
  if (payment.status === 'OPEN') return answer('1001', undefined, `${public_url}${pathOf(payment)}`);
  if (payment.status === 'FAILED') return answer(/^\d{4}/.exec(payment.reason ?? '')?.[0] ?? '4005');
  return answer(payment.status === 'PENDING' ? '0001' : '2000');
}

/** "Do Payment": charges the card of a device, or answers where its bank asks the payer to confirm. */
function doPaymentRoute(scope: FastifyInstance, rails: Rails, gateway: DeviceGateway): void {
  scope.post('/card/payment/4.3/payment', async ({ body }) => {
    const input = payInput.safeParse(body).data;
    const order = input && orderOf(input.paymentToken, gateway.secret);
    if (!order) return answer(...REJECTED.payment_token);
    const known = rails.state.findByOrder('card', order.invoiceNo);
    if (known) return answerAbout(gateway, known);
    const wallet = WALLET_OF[input.payment.code.channelCode];
    const contents = wallet && openDeviceToken(wallet, input.payment.data.token, gateway.secret);
    if (!contents) return answer(...REJECTED.token);
    const fault = faultOf(rails, order, contents, gateway.merchant_id);
    if (fault) return answer(...fault);
    const masked_card = maskedNumber(contents.card_number);
    const payment = gateway.create(order, { masked_card, device_token_id: contents.id });
    gateway.applyIssuer(payment, issuerFor(contents));
    return answerAbout(gateway, rails.state.findById('card', payment.id) ?? payment);
  });
}

/** With a cryptogram of the device the payer is authenticated; a bare card number is confirmed as on the card form. */
function issuerFor({ card_number: number, auth_method }: DeviceTokenContents): Issuer {
  const issuer = issuerOf({ number, month: '', year: '', cvv: '000' });
  if (issuer.behaviour === 'answer' && issuer.code !== '0000') return issuer;
  return auth_method === 'PAN_ONLY' ? { behaviour: 'challenge' } : { behaviour: 'answer', code: '0000' };
}

const sessionInput = z.object({
  merchantIdentifier: z.string().min(1),
  displayName: z.string().min(1).max(64),
  initiative: z.literal('web'),
  initiativeContext: z.string().min(1),
});
const SESSION_MS = 5 * 60_000;

/** Apple's "Requesting an Apple Pay payment session". */
function applePaySessionRoute(scope: FastifyInstance, { clock }: Rails): void {
  scope.post('/card/apple-pay/paymentservices/paymentSession', async ({ body }, reply) => {
    const input = sessionInput.safeParse(body).data;
    if (!input) return reply.code(400).send({ statusMessage: 'Payment Services Exception merchantId unauthorized' });
    const now_ms = clock.now().getTime();
    return {
      epochTimestamp: now_ms,
      expiresAt: now_ms + SESSION_MS,
      merchantSessionIdentifier: `SSH${randomBytes(20).toString('hex').toUpperCase()}`,
      nonce: randomBytes(4).toString('hex'),
      merchantIdentifier: input.merchantIdentifier,
      domainName: input.initiativeContext,
      displayName: input.displayName,
      signature: randomBytes(64).toString('hex'),
    };
  });
}

const ringgit = z.string().transform((text, context) => {
  const read = parseRinggit(text);
  if (typeof read === 'number') return read;
  context.addIssue({ code: 'custom', message: 'not_an_amount' });
  return z.NEVER;
});
const deviceInput = z.object({
  wallet: z.enum(DEVICE_WALLETS),
  amount: ringgit,
  currency: z.string().default('MYR'),
  card_number: z.string().default('4111111111111111'),
  auth_method: z.enum(['CRYPTOGRAM_3DS', 'PAN_ONLY']).default('CRYPTOGRAM_3DS'),
  valid_s: z.number().default(300),
});

/** The payer's device: makes the token that its wallet gives a page once the payer has approved the sheet. */
function deviceRoute(scope: FastifyInstance, { clock }: Rails, { secret, merchant_id }: DeviceGateway): void {
  scope.post('/card/device/token', async ({ body }, reply) => {
    const input = deviceInput.safeParse(body).data;
    if (!input) return reply.code(400).send({ error: 'not a payment' });
    const { amount: amount_sen, valid_s, ...rest } = input;
    const expires_at = new Date(clock.now().getTime() + valid_s * 1_000).toISOString();
    return { token: deviceToken({ ...rest, amount_sen, merchant_id, expires_at }, secret) };
  });
}

export function devicePayRoutes(scope: FastifyInstance, rails: Rails, gateway: DeviceGateway): void {
  paymentTokenRoute(scope, gateway);
  doPaymentRoute(scope, rails, gateway);
  applePaySessionRoute(scope, rails);
  deviceRoute(scope, rails, gateway);
}
