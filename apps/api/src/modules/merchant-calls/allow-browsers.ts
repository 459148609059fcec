import type { FastifyInstance } from 'fastify';

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };
const EXPOSED = {
  ...ANY_ORIGIN,
  'access-control-expose-headers': 'ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-request-id',
};
const PREFLIGHT = {
  ...ANY_ORIGIN,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'auth-token, content-type, idempotency-key, x-signature, x-timestamp, x-nonce',
  'access-control-max-age': '7200',
};

/**
 * Lets pages of any origin call: a token that the page itself holds authenticates, and never a cookie, so a page can do no
 * more than a program with the same token.
 */
export function allowBrowsers(calls: FastifyInstance): void {
  calls.addHook('onRequest', async (_, reply) => void reply.headers(EXPOSED));
}

/** Answers what a browser asks before such a call. */
export const answerPreflights = (app: FastifyInstance): void =>
  void app.options('/api/v1/merchant/*', (_, reply) => reply.code(204).headers(PREFLIGHT).send());
