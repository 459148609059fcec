import { CODE } from '@kutip/contracts/codes';
import type { Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import type { Breakdown } from '@kutip/domain/refusal';

/**
 * The data of a successful response in wire format: amounts as '1234.50', timestamps as ISO text. It can be embedded in
 * the HTML as JSON.
 */
export type WireData<E extends Endpoint> = E['data'] extends { _zod: { input: infer Wire } } ? Wire : never;

/**
 * Runs an endpoint's handler inside the server, with the same validation, idempotency and refusals as over HTTP. The
 * endpoint is matched by method and path, because this build has its own copy of the contracts. A refusal is thrown
 * with `code` and `breakdown`.
 */
export type ServerCall = <E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options?: { headers?: Record<string, string> },
) => Promise<WireData<E>>;

export interface CallRefusal {
  code: number;
  breakdown: Breakdown;
}

/** Distinguishes the API's refusals from crashes, which the caller handles. */
export const isRefusal = (error: unknown): error is CallRefusal =>
  typeof error === 'object' &&
  error !== null &&
  'breakdown' in error &&
  'code' in error &&
  typeof error.code === 'number';

/** Both an invalid id (4000) and an unknown one (4004). */
export const isMissing = (error: unknown): boolean =>
  isRefusal(error) && (error.code === CODE.not_found || error.code === CODE.validation_failed);

/** For calls that may be refused without harm: `.catch(ignoreRefusal)`. Crashes are still thrown. */
export function ignoreRefusal(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}
