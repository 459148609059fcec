import { CODE } from '@kutip/contracts/codes';
import {
  CREDENTIAL_STATUS,
  merchantIdOf,
  NONCE_LIFE_MS,
  parseAuthToken,
  permissionsOfScopes,
  signatureHeaderFault,
  type ApiEnvironment,
} from '@kutip/domain/api-credential';
import { isInRanges } from '@kutip/domain/ip-range';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { findOwner } from '../../platform/directory.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Authenticate } from '../../platform/mount.ts';
import { loadAccountView } from '../accounts/accounts.service.ts';
import { requireApiPlan } from './api-plan.ts';
import { findCredentialSecrets, useNonce } from './merchant-api.queries.ts';
import type { RateLimit } from './rate-limit.ts';
import { hashKeyOfToken, hasValidSignature } from './secrets.ts';
import { loadRanges } from './white-list.queries.ts';

export interface AuthenticatorDeps {
  /** Not in a transaction: a nonce stays used when the call is refused. */
  read: Connection;
  clock: Clock;
  encryption: Encryption;
  environment: ApiEnvironment;
  /** The token of a request; empty: none. */
  tokenOf: (request: FastifyRequest) => string;
  limitRate: (credential_id: string) => RateLimit;
  /** Called once the token is verified, whether or not the call is refused later. */
  onVerified: (request: FastifyRequest, use: { account_id: string; credential_id: string; rate: RateLimit }) => void;
}

type StoredCredential = NonNullable<Awaited<ReturnType<typeof findCredentialSecrets>>>;
interface Verified {
  account_id: string;
  credential: StoredCredential;
  auth_token: string;
  /** Encrypted; the one that belongs to the presented token. */
  hash_key: Buffer;
}

export const headerOf = ({ headers }: FastifyRequest, name: string): string => headers[name]?.toString() ?? '';

const invalidToken = (reason: string): Refusal =>
  new Refusal(CODE.not_authenticated, 'This auth-token is not valid.', reason);

/** The credential of a request by its token. Refuses 401. */
async function verifyToken(
  { read, clock, environment, tokenOf }: AuthenticatorDeps,
  request: FastifyRequest,
): Promise<Verified> {
  const auth_token = tokenOf(request);
  const token = parseAuthToken(auth_token);
  const owner = token && (await findOwner(read, 'merchant_api', token.uuid));
  const credential = owner && (await findCredentialSecrets(read, owner.account_id, owner.id));
  if (!token || !owner || !credential) throw invalidToken(auth_token === '' ? 'auth_token_missing' : 'invalid_token');
  const hash_key = hashKeyOfToken(credential, auth_token, clock.now());
  const { account_id } = owner;
  if (hash_key === null || token.merchant_id !== merchantIdOf(account_id, credential.environment))
    throw invalidToken('invalid_token');
  if (credential.environment !== environment) throw invalidToken('wrong_environment');
  if (credential.record_status === CREDENTIAL_STATUS.revoked) throw invalidToken('credential_revoked');
  if (credential.record_status === CREDENTIAL_STATUS.paused) throw invalidToken('credential_paused');
  return { account_id, credential, auth_token, hash_key };
}

/** Refuses 4018 an address that is not listed. An empty list refuses every address, but in a sandbox allows it (D-57). */
async function assertListed(
  { read, environment }: AuthenticatorDeps,
  { account_id, credential }: Verified,
  ip: string,
): Promise<void> {
  const ranges = await loadRanges(read, account_id, credential.id);
  if (isInRanges(ip, ranges) || (ranges.length === 0 && environment === 'TEST')) return;
  throw new Refusal(CODE.ip_not_whitelisted, `You are calling from ${ip}, which is not on your whitelist.`, {
    ip_address: ip,
  });
}

/** Refuses 401 a request without a valid signature, outside of its time, or with a nonce that was used. */
async function assertSigned(
  { read, clock, encryption }: AuthenticatorDeps,
  { account_id, credential, auth_token, hash_key }: Verified,
  request: FastifyRequest,
): Promise<void> {
  const [timestamp, nonce] = [headerOf(request, 'x-timestamp'), headerOf(request, 'x-nonce')];
  const signature = headerOf(request, 'x-signature');
  const refused = (reason: string) =>
    new Refusal(CODE.not_authenticated, 'This request is not signed as your credential requires.', reason);
  const now = clock.now();
  const fault = signatureHeaderFault({ timestamp, nonce, signature }, now);
  if (fault) throw refused(fault);
  const path = request.url.replace(/\?.*$/, '');
  const signed = { method: request.method, uuid: credential.uuid, path, timestamp, auth_token, nonce };
  if (!hasValidSignature(encryption, { account_id, hash_key }, signed, signature)) throw refused('signature_invalid');
  const key = { account_id, merchant_api_id: credential.id, nonce };
  if (!(await useNonce(read, key, now, new Date(now.getTime() - NONCE_LIFE_MS)))) throw refused('nonce_used');
}

/**
 * Authenticates calls of the merchant API by the header `auth-token`. The account is the credential's; the acting user is
 * the one who created it. Refuses 401, 4011, 4018 and 4029.
 */
export function createCredentialAuthenticator(deps: AuthenticatorDeps): Authenticate {
  const { read, limitRate, onVerified } = deps;
  return async (request) => {
    const verified = await verifyToken(deps, request);
    const { account_id, credential } = verified;
    const rate = limitRate(credential.id);
    onVerified(request, { account_id, credential_id: credential.id, rate });
    if (rate.is_exceeded)
      throw new Refusal(CODE.too_many_requests, 'Too many requests. Please wait a moment.', 'too_many_requests');
    await assertListed(deps, verified, request.ip);
    if (credential.requires_signature) await assertSigned(deps, verified, request);
    await requireApiPlan(read, account_id);
    const { status } = await loadAccountView(read, account_id);
    const caller = {
      account_id,
      user_id: credential.created_by,
      session_id: credential.id,
      credential_id: credential.id,
      area: 'api_key' as const,
      role_id: 0,
      permissions: permissionsOfScopes(credential.scopes),
      account_status: status,
    };
    return { caller, stepped_up_at: null, token: null };
  };
}
