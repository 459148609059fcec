import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorisationRequest, statusEnquiry, type SellerOrder } from '@kutip/domain/fpx/messages';
import { sen } from '@kutip/domain/money';
import type { FastifyInstance } from 'fastify';
import { buildSandbox } from '../src/app.ts';
import type { Clock } from '../src/clock.ts';
import { readConfig } from '../src/config.ts';
import type { PaymentView } from '../src/control/views.ts';
import type { Post, PostAnswer } from '../src/fpx/post.ts';
import { signed } from '../src/fpx/sign.ts';
import { ensureKeys } from '../src/keys.ts';
import type { PostCallback } from '../src/rails/post.ts';
import type { RailCallback } from '../src/rails/rail.ts';

/** A clock that stands still until `advance`, which runs due tasks in order and awaits them. */
export function testClock(start: string) {
  let now_ms = new Date(start).getTime();
  let tasks: { due_ms: number; task: () => void | Promise<void> }[] = [];
  const clock: Clock = {
    now: () => new Date(now_ms),
    after: (delay_ms, task) => {
      const scheduled = { due_ms: now_ms + delay_ms, task };
      tasks.push(scheduled);
      return () => {
        tasks = tasks.filter((other) => other !== scheduled);
      };
    },
  };
  const advance = async (ms: number): Promise<void> => {
    const until_ms = now_ms + ms;
    for (;;) {
      const next = tasks.toSorted((a, b) => a.due_ms - b.due_ms)[0];
      if (!next || next.due_ms > until_ms) break;
      tasks = tasks.filter((other) => other !== next);
      now_ms = Math.max(now_ms, next.due_ms);
      await next.task(); // eslint-disable-line no-await-in-loop -- tasks run in order of time
    }
    now_ms = until_ms;
  };
  return { ...clock, advance };
}

export type Form = Record<string, string>;

/** The seller's endpoint for direct confirmations: received forms, and answers to the next ones (default OK). */
export function testSeller() {
  const received: Form[] = [];
  const answers: PostAnswer[] = [];
  const post: Post = async (_url, form) => {
    received.push({ ...form });
    return answers.shift() ?? { status: 200, body: 'OK' };
  };
  return { received, answers, post, codes: () => received.map((form) => form.fpx_debitAuthCode) };
}

/** Kutip's endpoint for the callbacks of the other rails: received callbacks, and answers to the next ones (default OK). */
export function testListener() {
  const received: RailCallback[] = [];
  const answers: PostAnswer[] = [];
  const postCallback: PostCallback = async (callback) => {
    received.push(callback);
    return answers.shift() ?? { status: 200, body: 'OK' };
  };
  return { received, answers, postCallback };
}

/** Generates keys for one test file. */
export async function testKeys() {
  const folder = join(mkdtempSync(join(tmpdir(), 'kutip-sandbox-')), 'keys');
  await ensureKeys(folder);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return { folder, read, seller: createPrivateKey(read('seller.key.pem')) };
}
export type TestKeys = Awaited<ReturnType<typeof testKeys>>;

const ORDER: SellerOrder = {
  model: 'B2C',
  bank_code: 'MB2U0227',
  seller_ex_id: 'EX00012345',
  seller_id: 'SE00012345',
  seller_ex_order_no: 'BP-0000000001-01',
  seller_order_no: 'BP-0000000001-01',
  seller_txn_time: new Date('2026-11-21T02:42:07Z'),
  amount: sen(1234_50),
  product_desc: 'Yuran <November> & kuih',
  buyer_name: 'Aminah',
  buyer_email: 'aminah@example.com',
  maker_name: '',
};

/** An order whose exchange number defaults to its order number. */
export const makeOrder = (changed: Partial<SellerOrder> = {}): SellerOrder => {
  const seller_order_no = changed.seller_order_no ?? ORDER.seller_order_no;
  return { ...ORDER, seller_ex_order_no: seller_order_no, ...changed };
};

/** A sandbox with a test clock and seller. Another sandbox can continue from its `data_folder`. */
export async function openSandbox(keys: TestKeys, data_folder = mkdtempSync(join(tmpdir(), 'kutip-sandbox-'))) {
  const clock = testClock('2026-11-21T02:42:09Z');
  const seller = testSeller();
  const listener = testListener();
  const config = readConfig({ SANDBOX_DATA_DIR: data_folder, SANDBOX_KEY_DIR: keys.folder, LOG_LEVEL: 'silent' });
  const app: FastifyInstance = await buildSandbox(config, {
    clock,
    post: seller.post,
    postCallback: listener.postCallback,
  });
  await app.ready();

  const post = (url: string, form: Form) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  const request = (order: SellerOrder): Form => signed('AR', authorisationRequest(order), keys.seller);
  const send = (order: SellerOrder) => post('/fpx/FPXMain/seller2DReceiver.jsp', request(order));
  const loadPayment = async (order_no: string): Promise<PaymentView> =>
    (await call('GET', `/control/payments/${order_no}`)).body as PaymentView;

  return {
    app,
    clock,
    seller,
    listener,
    data_folder,
    post,
    call,
    request,
    send,
    loadPayment,
    addScenario: (scenario: object) => call('POST', '/control/scenarios', scenario),
    /** Sends the payer through the bank's pages and submits `last` on the third one; returns the page's path. */
    pay: async (order: SellerOrder, last: Form = { action: 'continue' }): Promise<string> => {
      const page = String((await send(order)).headers.location);
      await post(`${page}/login`, { action: 'continue' });
      await post(`${page}/account`, { action: 'continue' });
      await post(`${page}/confirm`, last);
      return page;
    },
    enquire: async (order: SellerOrder): Promise<Form> => {
      const answer = await post('/fpx/FPXMain/sellerNVPTxnStatus.jsp', signed('AE', statusEnquiry(order), keys.seller));
      return Object.fromEntries(new URLSearchParams(answer.body));
    },
    /** The fields of the return form on the payer's page; empty when it has none. */
    readReturnForm: async (page: string): Promise<Form> => {
      const { body } = await app.inject({ url: page });
      const fields = body.matchAll(/<input type="hidden" name="(fpx_\w+)" value="([^"]*)"/g);
      return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
    },
    close: () => app.close(),
  };
}
export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>;
