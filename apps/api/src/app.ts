import rateLimit from '@fastify/rate-limit';
import { auth } from '@kutip/contracts/auth';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify';
import { createAuthenticator, hashingStats, signInRefusal, signInStats } from './modules/auth/auth.service.ts';
import { serveDeveloperDocs } from './modules/developer-docs/developer-docs.routes.ts';
import { serveMetrics } from './modules/invariants/invariants.service.ts';
import { serveShopFiles } from './modules/stores/shop-files.routes.ts';
import { connectionOf } from './platform/database.ts';
import { answerClientError } from './platform/client-errors.ts';
import { addressOf, createEarlyRefusals } from './platform/early-refusals.ts';
import { useEnvelope } from './platform/envelope.ts';
import { traceRequests, type ErrorReporter } from './platform/error-reporting.ts';
import { traceRequestSpans } from './platform/trace-requests.ts';
import type { Tracing } from './platform/tracing.ts';
import { healthOf } from './platform/health.ts';
import { httpTimeouts } from './platform/http-timeouts.ts';
import { pictureStats } from './platform/image.ts';
import { isAdminRequest } from './platform/admin-listener.ts';
import { countRequests } from './platform/process-metrics.ts';
import { API_PREFIX, isApiTarget } from './platform/request-path.ts';
import type { Server } from './platform/mount.ts';
import { transportHeaders } from './security-headers.ts';
import type { Services } from './services.ts';
import { serveEndpoints } from './endpoints.ts';

const BODY_LIMIT = 1024 * 1024;
/** A connection on which nothing moves for this long, such as one whose client does not read, is closed. */
const IDLE_SOCKET_MS = 120_000;
/** Responses are private to the caller: never cached, never interpreted as anything but data. */
const ANSWER_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
/** Provider callbacks are not rate limited: refusing retries would only delay results. */
const CALLBACKS = [`${API_PREFIX}payment-services/switch/callback/`, `${API_PREFIX}parcel-courier/webhook/`];

const SIGN_INS = [auth.login, auth.merchantAccessToken, auth.introducerAccessToken];

/** `healthz`: the process is running. `readyz`: it can reach its database. */
function serveHealth(app: FastifyInstance, { db }: Services): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    const { is_database_reachable } = await healthOf(connectionOf(db));
    return reply.code(is_database_reachable ? 200 : 503).send({ status: is_database_reachable ? 'ok' : 'no database' });
  });
}

/** By the route that was found, since the same path can be written in several ways; by the path where there is none. */
const isApiRequest = ({ routeOptions, url }: FastifyRequest): boolean =>
  isApiTarget(routeOptions.url ?? url) || isApiTarget(url);

interface AppOptions {
  /** Handles every path outside the API. */
  elsewhere?: RouteHandlerMethod;
  /** Where the calls of admins exist; everywhere only for tests and tools, which have no listener. */
  admin_calls?: 'admin listener' | 'everywhere';
  /** Where errors and a sample of traces are sent; null: nowhere. */
  reporter?: ErrorReporter | null;
  /** Where spans of requests begin; null: nothing is traced. */
  tracing?: Tracing | null;
}

/** Builds the API as a Fastify instance that does not listen yet. */
export async function buildApp(
  services: Services,
  { elsewhere, admin_calls = 'admin listener', reporter = null, tracing = null }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, db, store, clock } = services;
  const log: FastifyBaseLogger = services.log;
  const headers = { ...transportHeaders(config.HSTS_SECONDS), ...ANSWER_HEADERS };
  const early = createEarlyRefusals({ metrics: services.metrics, headers });
  const trust_proxy = config.TRUST_PROXY;
  for (const { path } of SIGN_INS)
    early.add(API_PREFIX + path, (request) => signInRefusal(addressOf(request, { trust_proxy })));
  const app = Fastify({
    loggerInstance: log,
    serverFactory: early.serverFactory,
    bodyLimit: BODY_LIMIT,
    trustProxy: trust_proxy,
    requestIdHeader: 'x-request-id',
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    requestTimeout: config.REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_SOCKET_MS,
    clientErrorHandler: answerClientError,
    http: httpTimeouts(config.REQUEST_TIMEOUT_MS),
  });
  early.addBodyLimits(app);
  traceRequestSpans(app, tracing, { trust_proxy });
  useEnvelope(app, elsewhere);
  countRequests(app, services.metrics);
  traceRequests(app, reporter);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(transportHeaders(config.HSTS_SECONDS));
    if (isApiRequest(request)) reply.headers(ANSWER_HEADERS);
  });
  if (config.RATE_LIMIT_PER_MINUTE > 0)
    await app.register(rateLimit, {
      max: config.RATE_LIMIT_PER_MINUTE,
      timeWindow: '1 minute',
      allowList: (request) =>
        !isApiRequest(request) || CALLBACKS.some((path) => request.routeOptions.url?.startsWith(path)),
      errorResponseBuilder: () =>
        new Refusal(CODE.too_many_requests, 'Too many requests. Please wait a moment.', 'too_many_requests'),
    });
  const server: Server = {
    app,
    db,
    clock,
    authenticate: createAuthenticator({ db, config, clock }),
    hasAdminCalls: ({ raw }) => admin_calls === 'everywhere' || isAdminRequest(raw),
  };
  serveHealth(app, services);
  const queues = { sign_ins: signInStats, passwords: hashingStats, pictures: pictureStats };
  serveMetrics(app, { config, poster: services.poster, read: store.read, queues, metrics: services.metrics });
  serveDeveloperDocs(app, services);
  serveShopFiles(app, { config, read: store.read });
  await serveEndpoints(server, services);
  return app;
}
