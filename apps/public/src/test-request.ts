import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { paymentSwitch } from '@kutip/contracts/payments';
import { refundLinks } from '@kutip/contracts/refunds';
import { topUps } from '@kutip/contracts/top-ups';
import { renderPage } from './render-page.ts';
import type { Manifest } from './shared/assets.ts';
import type { Constants, PageAnswer, PageRequest } from './shared/page-request.ts';
import type { CallRefusal, ServerCall } from './shared/server-call.ts';

export const MANIFEST: Manifest = {
  'src/entry-client.ts': { file: 'pay-assets/entry.js' },
  'src/pay/form/enliven.tsx': { file: 'pay-assets/form.js', imports: ['src/entry-client.ts'] },
  'src/pay/card/serve-card-form.ts': { file: 'pay-assets/card.js' },
  'src/pay/receipt/wait.ts': { file: 'pay-assets/wait.js' },
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

/** Every call that a page makes, by the name it has in the contracts. */
const CALLS = {
  collection: collections.page,
  bill: customerBills.page,
  fromPublic: customerBills.fromPublic,
  pay: paymentSwitch.payViu,
  check: paymentSwitch.check,
  services: paymentSwitch.services,
  paid: paymentSwitch.paidBillPayment,
  topUp: topUps.page,
  refund: refundLinks.look,
  giveAccount: refundLinks.submit,
  prefund: paymentSwitch.prefund,
  addFund: paymentSwitch.addFund,
} satisfies Record<string, Endpoint>;
type CallName = keyof typeof CALLS;

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}
export interface Made {
  name: CallName;
  input: Input;
  headers: Record<string, string>;
}
/** What the API answers: data, or something that throws. */
export type Answers = { [K in CallName]?: (made: Made, count: number) => unknown };

export const refusal = (code: number, breakdown: CallRefusal['breakdown'] = null): Error =>
  Object.assign(new Error('refused'), { code, breakdown });

/** An API that answers from `answers` and remembers what it was asked. */
export function fakeApi(answers: Answers): { call: ServerCall; made: Made[] } {
  const made: Made[] = [];
  const call = async (endpoint: Endpoint, input: object, options?: { headers?: Record<string, string> }) => {
    const name = (Object.keys(CALLS) as CallName[]).find((one) => CALLS[one].path === endpoint.path);
    const answer = name && answers[name];
    if (!answer) throw refusal(4004);
    const asked: Made = { name, input, headers: options?.headers ?? {} };
    const count = made.filter((other) => other.name === name).length;
    made.push(asked);
    return answer(asked, count);
  };
  return { call: call as ServerCall, made };
}

type Asked = Partial<Omit<PageRequest, 'call' | 'form' | 'query'>> & {
  form?: Record<string, string>;
  query?: Record<string, string>;
};

/** Asks for a page. Giving a form makes it a POST. */
export async function visit(path: string, answers: Answers, asked: Asked = {}): Promise<PageAnswer & { made: Made[] }> {
  const { call, made } = fakeApi(answers);
  const { form, query, ...rest } = asked;
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
  return { ...answer, made };
}

/** The attributes of every element of a name, as they stand in the HTML. One without a value is an empty text. */
export const attributes = (html: string, element: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${element}(\\s[^>]*?)?/?>`, 'g'))].map(([, written = '']) =>
    Object.fromEntries(
      [...written.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name!, value]),
    ),
  );

/** The text inside every element of a name. */
export const texts = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );

/** The data that travels beside the form. */
export const island = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/json" id="island-props">(.*?)<\/script>/s.exec(html)![1]!) as Record<
    string,
    unknown
  >;
