/** The API's prefix; every other path, including `/api/datatable`, belongs to the portal (C-01). */
export const API_PREFIX = '/api/v1/';

/**
 * The path of a request target as the router reads it: without the query and percent-decoded, so that `/%61pi/v1/` is
 * `/api/v1/` for every rule. A target that cannot be decoded stays as it is; the router refuses it.
 */
export function requestPath(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Calls in Billplz's form, whose paths are Billplz's own. */
const BILLPLZ_PREFIX = /^\/api\/v[345]\//;

/** Whether a request target belongs to the API, however it is written. */
export function isApiTarget(target: string): boolean {
  const path = requestPath(target);
  return path.startsWith(API_PREFIX) || BILLPLZ_PREFIX.test(path);
}
