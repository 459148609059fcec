import { ApiError, NetworkFailure, send, type Envelope } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import { merchantCalls } from '@kutip/contracts/merchant-calls';
import type { z } from 'zod';
import { signRequest } from './signature.ts';

export { ApiError, NetworkFailure };

export interface ClientOptions {
  /** Where the product runs, such as `https://pay.example.com`. */
  base_url: string;
  /** `{merchant id}|{uuid}|{128 hex}`. It is a password: keep it on your server. */
  auth_token: string;
  /** Signs every request; needed where the credential requires it. */
  hash_key?: string;
  /** How long one attempt may take. Default: 30 seconds. */
  timeout_ms?: number;
  /** Attempts of one call, the first included. Default: 4. */
  max_attempts?: number;
  fetch?: typeof fetch;
  /** Waits between attempts; replaced in tests. */
  wait?: (ms: number) => Promise<void>;
}

export interface CallSettings {
  /**
   * The same key with the same input is the same bill or payout, for a day. Default: a new one for each call, which its own
   * retries share. Give your order number to be safe across a crash of your process too.
   */
  idempotency_key?: string;
  signal?: AbortSignal;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const SECOND_MS = 1000;

/** What the API answers: amounts are ringgit as text (`"25.00"`), moments are ISO 8601 in UTC. */
type Answer<E extends Endpoint> = z.input<E['data']>;
type Body<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : never;

/** Refusals that pass by themselves: too many requests, the same call still in flight, and faults of ours. */
const RETRIED: ReadonlySet<number> = new Set([
  CODE.too_many_requests,
  CODE.still_in_flight,
  CODE.internal_error,
  CODE.provider_unavailable,
  CODE.busy,
]);

const SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;
/** `code` of a NetworkFailure is an HTTP status, 0 without an answer. */
const mayPass = (error: unknown): boolean => {
  if (error instanceof ApiError) return RETRIED.has(error.code);
  if (!(error instanceof NetworkFailure)) return false;
  return error.code === 0 || error.code === TOO_MANY_REQUESTS || error.code >= SERVER_ERROR;
};

/** Doubles from half a second, by a random part less, so that clients that failed together do not return together. */
const backoff_ms = (attempt: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

type AttemptResult<E extends Endpoint> =
  | { answer: Answer<E> }
  /** `retry_after_ms` is what the server asks to wait; null: nothing. */
  | { error: unknown; retry_after_ms: number | null };

/** The data of a successful envelope, as it came; throws ApiError otherwise. */
function dataOf<E extends Endpoint>({ path }: E, envelope: Envelope): Answer<E> {
  const { response_code, description, breakdown_errors, data } = envelope;
  if (response_code !== CODE.ok) throw new ApiError(response_code, description, breakdown_errors, path);
  return data as Answer<E>;
}

/** Sends a call once. */
function createSender(options: ClientOptions) {
  const { base_url, auth_token, hash_key, timeout_ms = DEFAULT_TIMEOUT_MS } = options;
  const base = base_url.endsWith('/') ? base_url : `${base_url}/`;

  async function headersOf({ method, path: called, idempotent }: Endpoint, idempotency_key: string) {
    const path = `${new URL(base).pathname}api/v1/${called}`;
    const signature = hash_key ? await signRequest({ auth_token, hash_key, method, path }) : {};
    return { 'auth-token': auth_token, ...signature, ...(idempotent && { 'idempotency-key': idempotency_key }) };
  }

  return async function sendOnce<E extends Endpoint>(
    endpoint: E,
    input: RequestInput<E>,
    { idempotency_key, signal }: { idempotency_key: string; signal: AbortSignal | undefined },
  ): Promise<AttemptResult<E>> {
    let retry_after_ms: number | null = null;
    const watchedFetch: typeof fetch = async (address, request) => {
      const response = await (options.fetch ?? fetch)(address, request);
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (Number.isFinite(seconds)) retry_after_ms = seconds * SECOND_MS;
      return response;
    };
    const timeout = AbortSignal.timeout(timeout_ms);
    const both = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const headers = await headersOf(endpoint, idempotency_key);
      const envelope = await send(endpoint, input, { base, headers, signal: both, fetch: watchedFetch });
      return { answer: dataOf(endpoint, envelope) };
    } catch (error) {
      // A time-out is a lost answer, which a repetition with the same key finds.
      const is_lost = timeout.aborted && !signal?.aborted;
      return { error: is_lost ? new NetworkFailure(0, endpoint.path) : error, retry_after_ms };
    }
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The merchant API for a shop's own system, in Node or a browser. A call that fails on its way, with 5xx or with 429 is
 * repeated with the same `Idempotency-Key`, so a lost answer never makes a second bill or payout. Every method throws
 * ApiError for a refusal (`code`, a sentence in `message`, the fields in `breakdown`) and NetworkFailure when no answer
 * came; its result is then unknown: call again with the same key.
 */
export function createClient(options: ClientOptions) {
  const { max_attempts = DEFAULT_MAX_ATTEMPTS, wait = sleep } = options;
  const sendOnce = createSender(options);

  async function call<E extends Endpoint>(
    endpoint: E,
    input: RequestInput<E>,
    { idempotency_key = crypto.randomUUID(), signal }: CallSettings = {},
  ): Promise<Answer<E>> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await sendOnce(endpoint, input, { idempotency_key, signal });
      if ('answer' in result) return result.answer;
      const { error, retry_after_ms } = result;
      if (attempt >= max_attempts || !mayPass(error)) throw error;
      await wait(retry_after_ms ?? backoff_ms(attempt));
    }
  }

  return {
    /** The payment methods that you offer, with their fees and limits. */
    listPaymentServices: (body: Body<typeof merchantCalls.listPaymentServices> = {}, settings?: CallSettings) =>
      call(merchantCalls.listPaymentServices, { body }, settings),
    /** A bill. Send the payer to `redirect_url`; a `method` of POST sends `fields` there as a form. */
    createBill: (body: Body<typeof merchantCalls.createBill>, settings?: CallSettings) =>
      call(merchantCalls.createBill, { body }, settings),
    /** A bill by our number or your reference, with the state of its payment. */
    checkTransaction: (invoice_no: string, settings?: CallSettings) =>
      call(merchantCalls.checkTransaction, { query: { invoice_no } }, settings),
    /** Sends money to a bank account. Needs the scope `pay_out`. */
    createPayout: (body: Body<typeof merchantCalls.createPayout>, settings?: CallSettings) =>
      call(merchantCalls.createPayout, { body }, settings),
    checkPayout: (invoice_no: string, settings?: CallSettings) =>
      call(merchantCalls.checkPayout, { query: { invoice_no } }, settings),
    accountBalance: (settings?: CallSettings) => call(merchantCalls.accountBalance, {}, settings),
  };
}
