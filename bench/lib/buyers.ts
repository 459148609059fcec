/**
 * Buyers who order one after another: each has its cart priced for an address, places the order, starts an FPX payment and
 * is confirmed by the bank's callback. Run as a process of its own, as buyers are: node buyers.ts OPTIONS_FILE (`BuyersOptions`)
 */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { api } from '@kutip/contracts/api';
import { call } from '@kutip/contracts/call';
import { toRinggit } from '@kutip/domain/money';
import { signedCallbacks } from './pending-attempts.ts';

export interface BuyersOptions {
  port: number;
  buyers: number;
  /** Orders of all buyers together. */
  orders: number;
  unique_id: string;
  product_ids: string[];
  payment_service_id: number;
  seller: { id: string; exchange_id: string };
  /** FPX's signing key, PEM. */
  fpx_key: string;
}

export interface BuyersResult {
  /** When the first cart was sent, in Unix milliseconds. */
  started_at_ms: number;
  /** What each order took until the callback was acknowledged, sorted. */
  times_ms: number[];
}

const ADDRESS = { postcode: '40000', state_id: 10 };
const BUYER = {
  full_name: 'Nur Aisyah binti Rahman',
  email: 'aisyah@payer.example',
  phone_number: '0123456789',
  address_line_1: '8 Jalan Plumbum',
  city: 'Shah Alam',
};

/** One order from the cart to the bank's acknowledged callback. Throws at the first refusal. */
async function checkOut(options: BuyersOptions, n: number): Promise<void> {
  const { port, unique_id, product_ids, payment_service_id, seller, fpx_key } = options;
  const to = { base: `http://127.0.0.1:${port}/` };
  const params = { id: unique_id };
  const product = (at: number) => ({ product_id: product_ids[at % product_ids.length]!, variant_id: null });
  const items = [
    { ...product(n), quantity: 2, amount: '12.50' },
    { ...product(n + 1), quantity: 1, amount: '12.50' },
  ];
  const cart = { items, fulfilment: 'DELIVERY' as const, ...ADDRESS };
  const { delivery_options } = await call(api.storeOrders.check, { params, body: cart }, to);
  const delivered = { ...cart, shipping_rate_id: delivery_options[0]!.rate_id };
  const { total_amount } = await call(api.storeOrders.check, { params, body: delivered }, to);
  const { bill } = await call(
    api.storeOrders.create,
    { params, body: { ...delivered, ...BUYER, expected_total: toRinggit(total_amount) } },
    to,
  );
  const { invoice_no } = bill;
  const { fields } = await call(api.paymentSwitch.payBill, { query: {}, body: { invoice_no, payment_service_id } }, to);
  const attempt = { transaction_invoice_no: fields.fpx_sellerExOrderNo!, total_sen: total_amount };
  const [body] = signedCallbacks([attempt], seller, createPrivateKey(fpx_key), new Date());
  const answer = await fetch(`${to.base}api/v1/payment-services/switch/callback/fpx`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body!,
  });
  if (!answer.ok) throw new Error(`The callback was answered with ${answer.status}.`);
}

if (import.meta.main) {
  const options = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as BuyersOptions;
  const times_ms: number[] = [];
  let next = 0;
  const buy = async (): Promise<void> => {
    while (next < options.orders) {
      next += 1;
      const began = performance.now();
      await checkOut(options, next);
      times_ms.push(performance.now() - began);
    }
  };
  const started_at_ms = performance.timeOrigin + performance.now();
  await Promise.all(Array.from({ length: options.buyers }, buy));
  const result: BuyersResult = { started_at_ms, times_ms: times_ms.toSorted((a, b) => a - b) };
  console.log(JSON.stringify(result));
}
