/** The developers' site over HTTP: every page, its links, and what it says beside what the code does. */
import { readFileSync } from 'node:fs';
import { CODE } from '@kutip/contracts/codes';
import { endpointsOf } from '@kutip/contracts/endpoint';
import { merchantCalls } from '@kutip/contracts/merchant-calls';
import { CALLBACK_EVENTS } from '@kutip/domain/merchant-callback';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVELOPER_DOCS } from '../../platform/docs-folder.ts';
import { serveDeveloperDocs } from './developer-docs.routes.ts';

let app: FastifyInstance;
const pages = new Map<string, string>();

const get = (url: string) => app.inject({ method: 'GET', url });
const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/docs[^"]*)"/g)].map(([, link]) => link!);

beforeAll(async () => {
  app = Fastify();
  serveDeveloperDocs(app, { config: { APP_NAME: 'Bayar <1>', PUBLIC_URL: 'https://pay.example/' } });
  const paths = ['/docs'];
  for (const path of paths) {
    const { body } = await get(path);
    pages.set(path, body);
    const found = linksOf(body).map((link) => link.replace(/#.*/, ''));
    for (const link of new Set(found)) if (!paths.includes(link) && !/assets|json/.test(link)) paths.push(link);
  }
});
afterAll(() => app.close());

const page = (name: string): string => pages.get(`/docs/${name}`)!;

test('every guide is reached from the first page', () => {
  const guides = ['first-paid-bill', 'callbacks', 'payouts', 'signing-requests', 'test-mode', 'moving-from-billplz'];
  const others = ['moving-from-leanx', 'client', 'errors', 'reference', 'changelog'];
  expect([...pages.keys()].toSorted()).toEqual(
    ['/docs', ...[...guides, ...others].map((n) => `/docs/${n}`)].toSorted(),
  );
});

test('every link leads to a page, and its fragment to a heading', async () => {
  for (const [path, html] of pages)
    for (const link of linksOf(html)) {
      const [target = '', fragment] = link.split('#');
      expect([path, link, (await get(target)).statusCode]).toEqual([path, link, 200]);
      if (fragment) expect(pages.get(target)).toContain(`id="${fragment}"`);
    }
});

test('pages name this installation, with its name as text', () => {
  for (const html of pages.values()) {
    expect(html).toContain('Bayar &lt;1&gt;');
    expect(html).not.toMatch(/\{\{[A-Z]+\}\}|Bayar <1>/);
  }
  expect(page('first-paid-bill')).toContain('https://pay.example/pay/bill/');
});

test('pages load only their own files and run no inline code', async () => {
  const { headers } = await get('/docs');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
  for (const html of pages.values()) {
    expect(html).not.toMatch(/<style|<script>|style="|\son\w+="/);
    for (const [, address] of html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g))
      expect(address).toMatch(/^\/docs\/assets\//);
  }
});

test('assets are kept for good under their version, and not under another', async () => {
  const address = linksOf(pages.get('/docs')!).find((link) => link.endsWith('docs.css'));
  expect((await get(address!)).headers['cache-control']).toContain('immutable');
  expect((await get('/docs/assets/older/docs.css')).headers['cache-control']).toBe('no-store');
});

test.each(['/docs/nowhere', '/docs/..%2f..%2fpackage.json', '/docs/assets/x/..%2fdocs.css', '/docs/examples'])(
  '%s is not found',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('the reference has every call of the merchant API with every field of its body', () => {
  for (const [, { path, body, description }] of endpointsOf(merchantCalls)) {
    expect(page('reference')).toContain(`/api/v1/${path}`);
    expect(description).toBeDefined();
    for (const field of Object.keys((body as { shape?: object } | undefined)?.shape ?? {}))
      expect(page('reference')).toContain(`<code>${field}</code>`);
  }
});

test('the OpenAPI document says how calls are authenticated', async () => {
  const document = (await get('/docs/openapi.json')).json();
  expect(document.servers).toEqual([{ url: 'https://pay.example' }]);
  const security = Object.values<{ post: { security: object[] } }>(document.paths).map(({ post }) => post.security);
  expect(security).toEqual(security.map(() => [{ auth_token: [] }]));
  expect(document.components.securitySchemes.auth_token).toEqual({ type: 'apiKey', in: 'header', name: 'auth-token' });
});

test('the error catalogue has every code that the merchant API answers', () => {
  const answered = [CODE.not_authenticated, CODE.ip_not_whitelisted, CODE.idempotency_key_reused, CODE.busy, CODE.ok];
  for (const code of answered) expect(page('errors')).toContain(`id="code-${code}"`);
  expect(page('errors')).not.toContain(`id="code-${CODE.login_locked}"`);
});

test('the guide of callbacks has every event that is sent by itself', () => {
  for (const event of CALLBACK_EVENTS.filter((name) => name !== 'payment.pending'))
    expect(page('callbacks')).toContain(`<code>${event}</code>`);
});

test('the colours are those of the public pages', () => {
  const colours = (css: string) =>
    css
      .split('prefers-color-scheme: dark')
      .slice(0, 2)
      .map((part) => new Map([...part.matchAll(/(--[\w-]+): (#\w+);/g)].map(([, name, value]) => [name!, value!])));
  const ours = colours(readFileSync(new URL('docs.css', DEVELOPER_DOCS), 'utf8'));
  const base = new URL('../../apps/public/src/shared/styles/base.css', DEVELOPER_DOCS);
  const theirs = colours(readFileSync(base, 'utf8'));
  for (const [n, scheme] of ours.entries())
    for (const [name, value] of scheme) expect([n, name, theirs[n]!.get(name)]).toEqual([n, name, value]);
});
