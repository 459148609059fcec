import { auth } from '@kutip/contracts/auth';
import { endpointUrl, ApiError, unwrapEnvelope, send, type Envelope } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Data, Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import { readText, writeText, type Store } from './storage.ts';
import { expiresSoon } from './token.ts';

/** Why a session ended, as shown in the dialog. */
export type EndReason = 'NOT_AUTHENTICATED' | 'SESSION_EXPIRED';

export interface TransportOptions {
  store: Store;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The account that this tab acts for; the server refuses to act for another one. */
  account_id: () => string | null;
  /** Called when another tab has switched to another account. */
  onSwitched: () => void;
  /** Sent as Accept-Language, so that descriptions come in the user's language. */
  language: () => string;
  /** Only one tab may refresh at a time: a refresh token that is used twice ends the whole session. */
  lock: <T>(run: () => Promise<T>) => Promise<T>;
  /** Called when the session has ended: clear it and show the reason. */
  onEnd: (reason: EndReason, error: ApiError) => void;
}

/** The account that the tab acts for. Empty: not relevant for this call. */
export const ACCOUNT_HEADER = 'x-account-id';
/** The server's reason when the tab's account is not the account of the session. */
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

export type Transport = <E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options?: CallOptions,
) => Promise<Data<E>>;

const FATAL: Partial<Record<number, EndReason>> = {
  [CODE.not_authenticated]: 'NOT_AUTHENTICATED',
  [CODE.session_expired]: 'SESSION_EXPIRED',
};
const errorOf = ({ response_code, description, breakdown_errors }: Envelope, path: string): ApiError =>
  new ApiError(response_code, description, breakdown_errors, path);

/** Headers of a call: language, bearer token and the tab's account. */
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
 * The transport of all API calls: bearer header, sliding token, and one token refresh that concurrent calls wait for (D-03).
 * Throws ApiError for a refusal and NetworkFailure when no envelope came back.
 */
export function createTransport(options: TransportOptions): Transport {
  const { store, fetch, now, account_id, onSwitched, language, lock, onEnd } = options;
  let refreshing: Promise<void> | null = null;

  async function exchange<E extends Endpoint>(
    endpoint: E,
    input: RequestInput<E>,
    call_options: CallOptions,
  ): Promise<Answer> {
    const token = readText(store, 'accessToken');
    let http_status = 0;
    const headers = { ...headersOf(endpoint, token, { language, account_id }), ...call_options.headers };
    const fetchWithStatus: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      http_status = response.status;
      return response;
    };
    const envelope = await send(endpoint, input, {
      headers,
      fetch: fetchWithStatus,
      ...(call_options.signal && { signal: call_options.signal }),
    });
    // W-04. A response to an older token must not replace a newer one.
    if (envelope.token && readText(store, 'accessToken') === token) writeText(store, 'accessToken', envelope.token);
    return { envelope, http_status, token };
  }

  /** Refreshes the tokens, unless another tab has already replaced `stale`. Throws when the session has ended. */
  async function refresh(stale: string | null): Promise<void> {
    const refreshToken = readText(store, 'refreshToken');
    if (readText(store, 'accessToken') !== stale || !refreshToken) return;
    const { envelope } = await exchange(auth.refresh, { body: { refreshToken } }, {});
    if (envelope.response_code === CODE.ok) {
      const tokens = unwrapEnvelope(auth.refresh, envelope);
      writeText(store, 'accessToken', tokens.access_token);
      writeText(store, 'refreshToken', tokens.refresh_token);
      return;
    }
    // A server error does not end the session; every other refusal does.
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

  return async (endpoint, input, call_options = {}) => {
    const token = readText(store, 'accessToken');
    if (refreshing) await refreshing;
    else if (endpoint.access !== 'public' && expiresSoon(token, now())) await refreshOnce(token);
    let answer = await exchange(endpoint, input, call_options);
    const expired = answer.http_status === 401 && answer.envelope.response_code === CODE.session_expired;
    if (expired && readText(store, 'refreshToken')) {
      await refreshOnce(answer.token);
      answer = await exchange(endpoint, input, call_options);
    }
    if (answer.envelope.breakdown_errors === ACCOUNT_SWITCHED) onSwitched();
    const path = endpointUrl(endpoint, input).split('?')[0]!;
    const reason = FATAL[answer.envelope.response_code];
    // A failure with a token that has been replaced says nothing about the current session.
    if (reason && readText(store, 'accessToken') === answer.token) onEnd(reason, errorOf(answer.envelope, path));
    return unwrapEnvelope({ ...endpoint, path }, answer.envelope);
  };
}
