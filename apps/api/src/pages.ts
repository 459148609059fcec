import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { constants } from '@kutip/contracts/constants';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { endpointUrl } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { DeviceWallets } from '@kutip/domain/card/device-token';
import type { Breakdown } from '@kutip/domain/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newNonce, pageHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

/** The interface of the public build's server entry; its counterpart is apps/public/src/shared/page-request.ts. */
interface PageRequest {
  method: 'GET' | 'POST';
  path: string;
  query: URLSearchParams;
  form: URLSearchParams | null;
  headers: Record<string, string>;
  nonce: string;
  origin: string;
  formActionOrigins: readonly string[];
  deviceWallets: DeviceWallets | undefined;
  call: (endpoint: Endpoint, input: object, options?: { headers?: Record<string, string> }) => Promise<unknown>;
  constants: unknown;
  now: Date;
}
interface PageAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  html: string;
}
interface PublicBuild {
  paths: readonly string[];
  render(request: PageRequest): Promise<PageAnswer>;
}

const GOOGLE_PAY_ORIGINS = ['https://google.com', 'https://www.google.com', 'https://pay.google.com'];
const APPLE_DOMAIN_PATH = '/.well-known/apple-developer-merchantid-domain-association';

const ASSET_MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000;

/** A refusal passed to the pages, which show a message for it. */
class ApiRefusal extends Error {
  readonly code: number;
  readonly breakdown: Breakdown;
  constructor(code: number, description: string, breakdown: Breakdown) {
    super(description);
    this.code = code;
    this.breakdown = breakdown;
  }
}

/** Calls the API in process (D-77), without a token: public endpoints need none. */
function createCaller(app: FastifyInstance, { ip, headers }: FastifyRequest): PageRequest['call'] {
  const passed = { 'user-agent': headers['user-agent'] ?? '', 'accept-language': headers['accept-language'] ?? '' };
  return async (endpoint, input, options) => {
    const { body } = input as { body?: object };
    const answer = await app.inject({
      method: endpoint.method,
      url: `/${endpointUrl(endpoint, input)}`,
      headers: { ...passed, ...options?.headers },
      remoteAddress: ip,
      ...(body && { payload: body }),
    });
    const { response_code, data, description, breakdown_errors } = answer.json();
    if (response_code !== CODE.ok) throw new ApiRefusal(response_code, description, breakdown_errors);
    return data;
  };
}

const stringHeaders = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Bank list pages compress to a sixth, which matters on slow mobile networks. */
const gzipAsync = promisify(gzip);
const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '');

/** Serves the built public pages: static assets, server-rendered paths, and error-404 for the rest. */
export async function servePages(
  app: FastifyInstance,
  { config, clock, paymentSwitch }: Pick<Services, 'config' | 'clock' | 'paymentSwitch'>,
) {
  const root = resolve(config.PUBLIC_DIR);
  const entry = join(root, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error(`No built public pages in ${root}: npm start builds them.`);
  const { paths, render } = (await import(pathToFileURL(entry).href)) as PublicBuild;
  const { form_origins: formActionOrigins, device_wallets: deviceWallets } = paymentSwitch;
  // Chromium asks for the manifest of a payment method at its address before it opens the sheet.
  const payment_origins = deviceWallets?.google_pay ? GOOGLE_PAY_ORIGINS : [];

  await app.register(fastifyStatic, {
    root: join(root, 'client/pay-assets'),
    prefix: '/pay-assets/',
    preCompressed: true, // the build leaves a .br and a .gz beside each script
    immutable: true,
    maxAge: ASSET_MAX_AGE_MS,
    decorateReply: false,
    index: false,
  });

  if (config.APPLE_PAY_DOMAIN_FILE !== '')
    app.get(APPLE_DOMAIN_PATH, (_, reply) =>
      reply.type('text/plain; charset=utf-8').send(createReadStream(resolve(config.APPLE_PAY_DOMAIN_FILE))),
    );

  // At an address of its own: a worker serves the pages below it only.
  app.get('/storefront/worker.js', (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(join(root, 'client/pay-assets/shop-worker.js'))),
  );

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const call = createCaller(app, request);
    const [path = '', search = ''] = request.url.split('?');
    const nonce = newNonce();
    const answer = await render({
      method: request.method === 'POST' ? 'POST' : 'GET',
      path,
      query: new URLSearchParams(search),
      form: typeof request.body === 'string' ? new URLSearchParams(request.body) : null,
      headers: stringHeaders(request),
      nonce,
      origin: new URL(config.PUBLIC_URL).origin,
      formActionOrigins,
      deviceWallets,
      call,
      constants: await call(constants.system, {}),
      now: clock.now(),
    });
    const security = pageHeaders(nonce, {
      form_origins: formActionOrigins,
      may_open_wallets: deviceWallets !== undefined,
      payment_origins,
    });
    reply.type('text/html; charset=utf-8');
    reply.code(answer.status).headers({ ...security, ...answer.headers });
    if (!acceptsGzip(request)) return reply.send(answer.html);
    return reply.header('content-encoding', 'gzip').send(await gzipAsync(answer.html));
  }
  for (const url of paths) app.route({ method: ['GET', 'POST'], url, handler: page });
}
