/** Public interface of the credentials module: authenticates the calls of merchants' own systems. */
import type { ApiEnvironment } from '@kutip/domain/api-credential';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyError, FastifyRequest } from 'fastify';
import { isSandbox } from '../callbacks/callbacks.service.ts';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Server } from '../../platform/mount.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { CallForm, ProcessMetrics } from '../../platform/process-metrics.ts';
import { storeOf } from '../../platform/store.ts';
export { addUsage, updateLastUses } from './usage.queries.ts';
import { createCredentialAuthenticator, headerOf } from './authenticate.ts';
import { findCredential, findCredentialSecrets } from './merchant-api.queries.ts';
import { createRateLimiter, type RateLimit } from './rate-limit.ts';
import { validHashKeys } from './secrets.ts';
import { createUsageRecorder } from './usage-recorder.ts';

/** The environment whose credentials this process accepts and creates. */
export const environmentOf = (config: Pick<Config, 'SANDBOX_URL'>): ApiEnvironment =>
  isSandbox(config) ? 'TEST' : 'LIVE';

/** Where a credential's callbacks go unless a bill names another address; null: nowhere. */
export const callbackUrlOf = async (db: Connection, account_id: string, id: string): Promise<string | null> =>
  (await findCredential(db, account_id, id))?.callback_url ?? null;

/** The hash keys of a credential that sign now, the newest first; empty: there is no such credential. */
export async function hashKeysOf(
  { read, encryption }: { read: Connection; encryption: Encryption },
  account_id: string,
  id: string,
  now: Date,
): Promise<string[]> {
  const secrets = await findCredentialSecrets(read, account_id, id);
  return secrets ? validHashKeys(encryption, account_id, secrets, now) : [];
}

/** Calls of one credential in a minute. */
const CALLS_PER_MINUTE = 300;

export interface MerchantCallOptions {
  encryption: Encryption;
  metrics: Pick<ProcessMetrics, 'recordMerchantCall'>;
  config: Pick<Config, 'SANDBOX_URL'>;
  /** Default: five seconds. */
  flush_usage_after_ms?: number;
  calls_per_minute?: number;
}

/** Where a request presents its token. */
export type TokenOf = (request: FastifyRequest) => string;
const tokenOfHeader: TokenOf = (request) => headerOf(request, 'auth-token');

export interface CredentialCalls {
  form: CallForm;
  mountAll: (server: Server) => void | Promise<void>;
  /** Default: the header `auth-token`. */
  tokenOf?: TokenOf;
}

/** The response code of an error, as our own form answers it. */
function codeOfError(error: Error): number {
  if (error instanceof Refusal) return error.code;
  const { statusCode = 500 } = error as Partial<FastifyError>;
  return statusCode < 500 ? CODE.validation_failed : CODE.internal_error;
}

/**
 * Registers the calls of one form that credentials authenticate, in a Fastify scope of their own: each answer has the headers
 * of the rate limit, and each call is counted.
 */
export async function registerCredentialCalls(
  server: Server,
  { encryption, config, metrics, flush_usage_after_ms, calls_per_minute = CALLS_PER_MINUTE }: MerchantCallOptions,
  { form, mountAll, tokenOf = tokenOfHeader }: CredentialCalls,
): Promise<void> {
  const { app, db, clock } = server;
  const { read } = storeOf(db);
  const verified = new WeakMap<FastifyRequest, { account_id: string; credential_id: string; rate: RateLimit }>();
  /** Response codes, as some forms of our API answer refusals with status 200. */
  const refused = new WeakMap<FastifyRequest, number>();
  const onFailure = (error: unknown) =>
    app.log.error({ event: 'api_usage.save_failed', err: error }, 'api usage save failed');
  const usage = createUsageRecorder(
    { read },
    { onFailure, ...(flush_usage_after_ms !== undefined && { flush_after_ms: flush_usage_after_ms }) },
  );
  const authenticate = createCredentialAuthenticator({
    read,
    clock,
    encryption,
    environment: environmentOf(config),
    tokenOf,
    limitRate: createRateLimiter(clock, calls_per_minute),
    onVerified: (request, use) => void verified.set(request, use),
  });
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      const { rate } = verified.get(request) ?? {};
      if (!rate) return;
      const { limit, remaining, reset_s, is_exceeded } = rate;
      reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset_s });
      if (is_exceeded) reply.header('retry-after', reset_s);
    });
    scope.addHook('onError', async (request, _, error) => void refused.set(request, codeOfError(error)));
    scope.addHook('onResponse', async (request, reply) => {
      metrics.recordMerchantCall(form, refused.get(request) ?? null);
      const use = verified.get(request);
      if (!use) return;
      const { account_id, credential_id } = use;
      const is_refused = refused.has(request) || reply.statusCode >= 400;
      usage.record({ account_id, credential_id, ip: request.ip, at: clock.now(), is_refused });
    });
    scope.addHook('onClose', () => usage.flush().catch(onFailure));
    await mountAll({ ...server, app: scope, authenticate });
  });
}
