import { catalogs } from '@kutip/contracts/catalogs';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { paymentSwitch } from '@kutip/contracts/payments';
import { unsubscribe } from '@kutip/contracts/message-batches';
import { deliveryPrices } from '@kutip/contracts/shipping';
import { keptCarts } from '@kutip/contracts/kept-carts';
import { storeOrders } from '@kutip/contracts/orders';
import { publicStores } from '@kutip/contracts/stores';
import { refundLinks } from '@kutip/contracts/refunds';
import { topUps } from '@kutip/contracts/top-ups';
import { renderPage } from './render-page.ts';
import type { Manifest } from './shared/assets.ts';
import type { Constants, PageAnswer, PageRequest } from './shared/page-request.ts';
import type { CallRefusal, ServerCall } from './shared/server-call.ts';

export const MANIFEST: Manifest = {
  'src/entry-client.ts': { file: 'pay-assets/entry.js' },
  'src/shared/pay-form/hydrate-form.tsx': { file: 'pay-assets/form.js', imports: ['src/entry-client.ts'] },
  'src/shared/pay-form/card/init-card-form.ts': { file: 'pay-assets/card.js' },
  'src/pay/receipt/poll-receipt.ts': { file: 'pay-assets/wait.js' },
  'src/storefront/cart/init-shop.ts': { file: 'pay-assets/shop.js' },
  'src/storefront/checkout/hydrate-checkout.tsx': { file: 'pay-assets/checkout.js' },
  'src/storefront/order/follow-order.ts': { file: 'pay-assets/order.js' },
};

export const CONSTANTS: Constants = {
  product_name: 'Kutip',
  currency: 'MYR',
  is_sandbox: false,
  sandbox_url: null,
  public_url: 'https://pay.example.my',
  pay_product_slug: 'kutip',
  service_tax_bps: 800,
  page_sizes: [10],
  channel_groups: [],
  regions: [],
  support: { email: 'help@kutip.example', phone_number: '60312345678' },
};

/** Every API call of the pages, by its name in the contracts. */
const CALLS = {
  collection: collections.page,
  writtenPage: catalogs.page,
  bill: customerBills.page,
  fromPublic: customerBills.fromPublic,
  pay: paymentSwitch.payViu,
  removeCard: paymentSwitch.removeSavedCard,
  check: paymentSwitch.checkStatus,
  services: paymentSwitch.services,
  paid: paymentSwitch.paidBillPayment,
  topUp: topUps.page,
  refund: refundLinks.readByToken,
  giveAccount: refundLinks.submit,
  unsubscriber: unsubscribe.read,
  unsubscribe: unsubscribe.unsubscribe,
  prefund: paymentSwitch.prefund,
  addFund: paymentSwitch.addFund,
  storeProducts: publicStores.products,
  storeProduct: publicStores.product,
  placeOrder: storeOrders.create,
  order: storeOrders.track,
  sendNow: storeOrders.sendNow,
  addOrder: storeOrders.add,
  keptCart: keptCarts.read,
  forgetCart: keptCarts.forget,
  deliveryPrices: deliveryPrices.check,
  store: publicStores.store,
} satisfies Record<string, Endpoint>;
type CallName = keyof typeof CALLS;

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}
export interface RecordedCall {
  name: CallName;
  input: Input;
  headers: Record<string, string>;
}
/** API answers by call: data, or a function that throws. */
export type Answers = { [K in CallName]?: (calls: RecordedCall, count: number) => unknown };

export const refusal = (code: number, breakdown: CallRefusal['breakdown'] = null): Error =>
  Object.assign(new Error('refused'), { code, breakdown });

/** A fake API that answers from `answers` and records its calls. */
export function fakeApi(answers: Answers): { call: ServerCall; calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  const call = async (endpoint: Endpoint, input: object, options?: { headers?: Record<string, string> }) => {
    const name = (Object.keys(CALLS) as CallName[]).find(
      (one) => CALLS[one].path === endpoint.path && CALLS[one].method === endpoint.method,
    );
    const answer = name && answers[name];
    if (!answer) throw refusal(4004);
    const recorded: RecordedCall = { name, input, headers: options?.headers ?? {} };
    const count = calls.filter((other) => other.name === name).length;
    calls.push(recorded);
    return answer(recorded, count);
  };
  return { call: call as ServerCall, calls };
}

type VisitOptions = Partial<Omit<PageRequest, 'call' | 'form' | 'query'>> & {
  form?: Record<string, string>;
  query?: Record<string, string>;
};

/** Requests a page. With a form it is a POST. Its HTML is read as people read it: spaces that do not break are spaces. */
export async function visit(
  path: string,
  answers: Answers,
  recorded: VisitOptions = {},
): Promise<PageAnswer & { calls: RecordedCall[] }> {
  const { call, calls } = fakeApi(answers);
  const { form, query, ...rest } = recorded;
  const answer = await renderPage(
    {
      method: form ? 'POST' : 'GET',
      path,
      form: form ? new URLSearchParams(form) : null,
      query: new URLSearchParams(query),
      headers: {},
      nonce: 'n0nce',
      origin: 'https://pay.example.my',
      formActionOrigins: ['https://fpx.example'],
      constants: CONSTANTS,
      now: new Date('2026-11-21T02:42:00.000Z'),
      ...rest,
      call,
    },
    MANIFEST,
  );
  return { ...answer, html: answer.html.replaceAll('\u00a0', ' '), calls };
}

/** The attributes of every element with this name in the HTML. An attribute without a value is an empty string. */
export const attributes = (html: string, element: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${element}(\\s[^>]*?)?/?>`, 'g'))].map(([, written = '']) =>
    Object.fromEntries(
      [...written.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name!, value]),
    ),
  );

/** The text of every element with this name. */
export const texts = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );

/** The props of the payment form in the page. */
export const island = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/json" id="island-props">(.*?)<\/script>/s.exec(html)![1]!) as Record<
    string,
    unknown
  >;
