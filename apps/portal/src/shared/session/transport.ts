import { auth } from '@kutip/contracts/auth';
import { addressOf, ApiError, dataOf, send, type Envelope } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Data, Endpoint, Written } from '@kutip/contracts/endpoint';
import { readText, writeText, type Store } from './storage.ts';
import { isNearlyOver } from './token.ts';

/** Why a session ended, as the dialog says it. */
export type EndReason = 'NOT_AUTHENTICATED' | 'SESSION_EXPIRED';

export interface TransportOptions {
  store: Store;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The account that this tab acts for; the server refuses to act for another one. */
  account_id: () => string | null;
  /** Another tab has switched to another account. */
  onSwitched: () => void;
  /** Sent as Accept-Language, so that descriptions come in the user's words. */
  language: () => string;
  /** Only one tab may refresh at a time: a refresh token that is used twice ends the whole session. */
  lock: <T>(run: () => Promise<T>) => Promise<T>;
  /** The session is over for good: forget it and show why. */
  onEnd: (reason: EndReason, error: ApiError) => void;
}

/** A tab says for which account it believes to act. Empty: it does not matter for this call. */
export const ACCOUNT_HEADER = 'x-account-id';
/** The server's word for "not the account that this login is for". */
export const ACCOUNT_SWITCHED = 'account_switched';

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface Answer {
  envelope: Envelope;
  http_status: number;
  /** The access token that was sent. */
  token: string | null;
}

export type Transport = <E extends Endpoint>(endpoint: E, input: Written<E>, options?: CallOptions) => Promise<Data<E>>;

const FATAL: Partial<Record<number, EndReason>> = {
  [CODE.not_authenticated]: 'NOT_AUTHENTICATED',
  [CODE.session_expired]: 'SESSION_EXPIRED',
};
const errorOf = ({ response_code, description, breakdown_errors }: Envelope, path: string): ApiError =>
  new ApiError(response_code, description, breakdown_errors, path);

/** Who calls, in which language, and for which account he believes to act. */
const headersOf = (
  { access }: Endpoint,
  token: string | null,
  { language, account_id }: Pick<TransportOptions, 'language' | 'account_id'>,
): Record<string, string> => {
  const acting_for = access === 'public' ? null : account_id();
  return {
    'accept-language': language(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(acting_for && { [ACCOUNT_HEADER]: acting_for }),
  };
};

/**
 * How every call of the portal is made: bearer header, sliding token, and one refresh that all others wait for (D-03).
 * Throws ApiError for a refusal and NetworkFailure when no envelope came back.
 */
export function createTransport({
  store,
  fetch,
  now,
  account_id,
  onSwitched,
  language,
  lock,
  onEnd,
}: TransportOptions): Transport {
  let refreshing: Promise<void> | null = null;

  async function exchange<E extends Endpoint>(endpoint: E, input: Written<E>, options: CallOptions): Promise<Answer> {
    const token = readText(store, 'accessToken');
    let http_status = 0;
    const headers = { ...headersOf(endpoint, token, { language, account_id }), ...options.headers };
    const watched: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      http_status = response.status;
      return response;
    };
    const envelope = await send(endpoint, input, {
      headers,
      fetch: watched,
      ...(options.signal && { signal: options.signal }),
    });
    // W-04. An answer to an older token must not push out a newer one.
    if (envelope.token && readText(store, 'accessToken') === token) writeText(store, 'accessToken', envelope.token);
    return { envelope, http_status, token };
  }

  /** Replaces `stale` unless another tab has done so meanwhile. Throws when the session cannot be saved. */
  async function refresh(stale: string | null): Promise<void> {
    const refreshToken = readText(store, 'refreshToken');
    if (readText(store, 'accessToken') !== stale || !refreshToken) return;
    const { envelope } = await exchange(auth.refresh, { body: { refreshToken } }, {});
    if (envelope.response_code === CODE.ok) {
      const tokens = dataOf(auth.refresh, envelope);
      writeText(store, 'accessToken', tokens.access_token);
      writeText(store, 'refreshToken', tokens.refresh_token);
      return;
    }
    // A server in trouble is no verdict on the session; everything else is.
    if (envelope.response_code >= CODE.internal_error && envelope.response_code !== CODE.session_expired) {
      throw errorOf(envelope, auth.refresh.path);
    }
    const error = errorOf({ ...envelope, response_code: CODE.session_expired }, auth.refresh.path);
    onEnd('SESSION_EXPIRED', error);
    throw error;
  }

  const refreshOnce = (stale: string | null): Promise<void> => {
    refreshing ??= lock(() => refresh(stale)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  return async (endpoint, input, options = {}) => {
    const token = readText(store, 'accessToken');
    if (refreshing) await refreshing;
    else if (endpoint.access !== 'public' && isNearlyOver(token, now())) await refreshOnce(token);
    let answer = await exchange(endpoint, input, options);
    const expired = answer.http_status === 401 && answer.envelope.response_code === CODE.session_expired;
    if (expired && readText(store, 'refreshToken')) {
      await refreshOnce(answer.token);
      answer = await exchange(endpoint, input, options);
    }
    if (answer.envelope.breakdown_errors === ACCOUNT_SWITCHED) onSwitched();
    const path = addressOf(endpoint, input).split('?')[0]!;
    const reason = FATAL[answer.envelope.response_code];
    // Whoever used a token that is no longer the stored one says nothing about the present session.
    if (reason && readText(store, 'accessToken') === answer.token) onEnd(reason, errorOf(answer.envelope, path));
    return dataOf({ ...endpoint, path }, answer.envelope);
  };
}
