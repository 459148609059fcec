import type { Permission } from './roles.ts';

/** What a credential of the merchant API may do. */
export const API_SCOPES = ['collect', 'read', 'pay_out'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Credentials of one environment are refused in the other. */
export const API_ENVIRONMENTS = ['LIVE', 'TEST'] as const;
export type ApiEnvironment = (typeof API_ENVIRONMENTS)[number];

export const CREDENTIAL_STATUS = { active: 1, paused: 2, revoked: 3 } as const;

/** How long a replaced token may stay valid, in hours. */
export const MAX_OVERLAP_HOURS = 168;
export const DEFAULT_OVERLAP_HOURS = 24;

const PERMISSIONS: Record<ApiScope, readonly Permission[]> = {
  collect: ['bills.write'],
  read: ['bills.read', 'payouts.read'],
  pay_out: ['payouts.write'],
};

/** The permissions that scopes grant at the calls of the merchant API. */
export const permissionsOfScopes = (scopes: readonly ApiScope[]): Permission[] => [
  ...new Set(scopes.flatMap((scope) => PERMISSIONS[scope])),
];

const ACCOUNT_DIGITS = 8;
/** A merchant id as clients show it: `KT-1A2B3C4D-LIVE`. It says which environment a token is of. */
export const merchantIdOf = (account_id: string, environment: ApiEnvironment): string =>
  `KT-${account_id.replaceAll('-', '').slice(-ACCOUNT_DIGITS).toUpperCase()}-${environment}`;

/** The parts of an auth token, `{merchant id}|{uuid}|{128 hex}`, which existing clients split at `|`. */
export interface AuthToken {
  merchant_id: string;
  uuid: string;
  secret: string;
}
const TOKEN = /^([\w-]{1,40})\|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\|([\da-f]{128})$/;

export const writeAuthToken = ({ merchant_id, uuid, secret }: AuthToken): string => `${merchant_id}|${uuid}|${secret}`;

/** Parses an auth token; null if it is malformed. */
export function parseAuthToken(written: string): AuthToken | null {
  const [, merchant_id, uuid, secret] = TOKEN.exec(written) ?? [];
  return merchant_id && uuid && secret ? { merchant_id, uuid, secret } : null;
}

/** The first digits of the secret are shown in lists, so that a person finds the token they hold. */
const SHOWN_DIGITS = 6;
export const tokenPrefix = ({ merchant_id, uuid, secret }: AuthToken): string =>
  `${merchant_id}|${uuid.slice(0, 8)}…|${secret.slice(0, SHOWN_DIGITS)}…`;

export interface SignedRequest {
  method: string;
  uuid: string;
  /** Without the query. */
  path: string;
  /** UNIX seconds. */
  timestamp: string;
  auth_token: string;
  nonce: string;
}
/** What `x-signature` is the HMAC-SHA256 of, with the hash key. The body is not part of it. */
export const signedText = ({ method, uuid, path, timestamp, auth_token, nonce }: SignedRequest): string =>
  [method.toUpperCase(), uuid, path, timestamp, auth_token, nonce].join('|');

/** How long a signed request is valid, before and after its time. */
export const SIGNATURE_LIFE_S = 300;
const NONCE = /^[\w-]{16,64}$/;

/** What is wrong with the headers of a signed request, before its signature is verified; null: nothing. */
export function signatureHeaderFault(
  { timestamp, nonce, signature }: { timestamp: string; nonce: string; signature: string },
  now: Date,
): 'signature_missing' | 'timestamp_invalid' | 'timestamp_expired' | 'nonce_invalid' | null {
  if (timestamp === '' || nonce === '' || signature === '') return 'signature_missing';
  if (!/^\d{1,12}$/.test(timestamp)) return 'timestamp_invalid';
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > SIGNATURE_LIFE_S) return 'timestamp_expired';
  return NONCE.test(nonce) ? null : 'nonce_invalid';
}
/** How long a nonce must be remembered: timestamps are accepted on both sides of now. */
export const NONCE_LIFE_MS = 2 * SIGNATURE_LIFE_S * 1000;
