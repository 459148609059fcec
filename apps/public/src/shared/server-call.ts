import type { Endpoint, Written } from '@kutip/contracts/endpoint';
import type { Breakdown } from '@kutip/domain/refusal';

/** The data of a good answer as it travels: money as '1234.50', moments as ISO text. So it can go into the HTML as JSON. */
export type WireData<E extends Endpoint> = E['data'] extends { _zod: { input: infer Wire } } ? Wire : never;

/**
 * Runs an endpoint's handler inside the server, with the same validation, idempotency and refusals as over HTTP. The
 * endpoint is known by its method and path: this build carries its own copy of the contracts. A refusal is thrown with
 * `code` and `breakdown`.
 */
export type ServerCall = <E extends Endpoint>(
  endpoint: E,
  input: Written<E>,
  options?: { headers?: Record<string, string> },
) => Promise<WireData<E>>;

export interface CallRefusal {
  code: number;
  breakdown: Breakdown;
}

/** Tells the API's expected answers from crashes, which are left to whoever serves the page. */
export const isRefusal = (error: unknown): error is CallRefusal =>
  typeof error === 'object' &&
  error !== null &&
  'breakdown' in error &&
  'code' in error &&
  typeof error.code === 'number';

/** For what may be refused without harm: `.catch(ignoreRefusal)`. A crash stays one. */
export function ignoreRefusal(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}
