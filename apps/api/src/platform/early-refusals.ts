import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyInstance, FastifyServerFactory, FastifyServerOptions } from 'fastify';
import { refusalAnswer } from './envelope.ts';
import { languageOf } from './language.ts';
import type { ProcessMetrics } from './process-metrics.ts';

/**
 * Refuses by the head of a request, before it has an id, a log line, a caller or a body. A flood of such requests costs a
 * third of what it costs when the same refusal comes from the route, and payers' pages keep the rest. Only a shortcut: what
 * is not refused here, such as an address in another spelling, meets the same rule again in its route.
 */
type HeadRule = (request: IncomingMessage) => Refusal | null;

interface EarlyRefusals {
  serverFactory: FastifyServerFactory;
  /** Adds a rule for the POST requests to a path. */
  add(path: string, rule: HeadRule): void;
  /** Adds a rule for each route with a limit of its own for bodies; call it before routes are added. */
  addBodyLimits(app: FastifyInstance): void;
}
interface Options {
  metrics: Pick<ProcessMetrics, 'recordRequest'>;
  /** Of every answer. */
  headers: Record<string, string>;
}

const tooLarge = new Refusal(CODE.upload_refused, 'The request is too large.', 'too_large');
const isLargerThan =
  (limit_bytes: number): HeadRule =>
  ({ headers }) =>
    Number(headers['content-length'] ?? 0) > limit_bytes ? tooLarge : null;

/** The client's address: as the proxy in front of this server says (the first of a list, as Fastify reads it), if it is believed. */
export function addressOf({ headers, socket }: IncomingMessage, { trust_proxy }: { trust_proxy: boolean }): string {
  const forwarded = trust_proxy ? headers['x-forwarded-for']?.toString().split(',', 1)[0]?.trim() : undefined;
  return forwarded || (socket.remoteAddress ?? '');
}

/** The key of a path: one parameter at its end stands for every segment. */
const withoutLastParameter = (route: string): string => route.replace(/:[^/]+$/, '');

export function createEarlyRefusals({ metrics, headers: common_headers }: Options): EarlyRefusals {
  const rules = new Map<string, { route: string; rule: HeadRule }>();
  const add = (route: string, rule: HeadRule) => void rules.set(withoutLastParameter(route), { route, rule });

  const findRule = ({ method, url = '' }: IncomingMessage) => {
    if (method !== 'POST') return undefined;
    const [path = ''] = url.split('?', 1);
    return rules.get(path) ?? rules.get(path.slice(0, path.lastIndexOf('/') + 1));
  };

  /** Answers a request that a rule refuses, and says whether it did. */
  function refuse(request: IncomingMessage, response: ServerResponse): boolean {
    const found = findRule(request);
    const refusal = found?.rule(request);
    if (!found || !refusal) return false;
    const { status, headers, answer } = refusalAnswer(refusal, languageOf(request));
    const body = JSON.stringify(answer);
    response.writeHead(status, {
      ...common_headers,
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...(refusal === tooLarge && { connection: 'close' }),
    });
    // At once, before Node reads the rest of the body, 2 MB at a time, only to drop it.
    if (refusal === tooLarge) response.once('finish', () => request.socket.destroy());
    response.end(body);
    metrics.recordRequest({ method: 'POST', route: found.route, status }, 0);
    return true;
  }

  return {
    add,
    addBodyLimits: (app) =>
      app.addHook('onRoute', ({ method, url, bodyLimit }) => {
        if (method === 'POST' && bodyLimit !== undefined && !withoutLastParameter(url).includes(':'))
          add(url, isLargerThan(bodyLimit));
      }),
    serverFactory(handler, options: FastifyServerOptions): Server {
      const { http = {}, keepAliveTimeout, connectionTimeout } = options as FastifyServerOptions & { http?: object };
      const server = createServer(http, (request, response) => {
        if (!refuse(request, response)) handler(request, response);
      });
      // What Fastify sets on a server of its own.
      if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
      return server.setTimeout(connectionTimeout);
    },
  };
}
