import { ApiError, NetworkFailure } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { ACCOUNT_SWITCHED } from '../session/transport.ts';

/** The error dialog's view of a failed call. Fields that do not apply are null. */
export interface Failure {
  kind: 'refused' | 'network' | 'not_authenticated' | 'session_expired' | 'broken';
  code: string | null;
  description: string | null;
  /** One line per field, or one reason, in Title Case. */
  breakdown: string[];
  /** The last two segments of the request path (D-73). */
  where: string | null;
}

/** 'full_name' → 'Full Name'. */
export const titleCase = (machineWord: string): string =>
  machineWord.replaceAll('_', ' ').replace(/(^|[\s.])\p{L}/gu, (initial) => initial.toUpperCase());

export function breakdownLines(breakdown: ApiError['breakdown']): string[] {
  if (breakdown === null) return [];
  if (typeof breakdown === 'string') return [titleCase(breakdown)];
  return Object.entries(breakdown).map(([field, reason]) => `${titleCase(field)}: ${titleCase(reason)}`);
}

export const lastSegments = (path: string): string =>
  path.split('?')[0]!.split('/').filter(Boolean).slice(-2).join('/');

export function failureOf(error: unknown): Failure {
  if (error instanceof NetworkFailure) {
    const code = error.code === 0 ? 'ERR_NETWORK' : String(error.code);
    return { kind: 'network', code, description: null, breakdown: [], where: lastSegments(error.path) };
  }
  if (!(error instanceof ApiError))
    return { kind: 'broken', code: null, description: null, breakdown: [], where: null };
  const kind =
    error.code === CODE.not_authenticated
      ? 'not_authenticated'
      : error.code === CODE.session_expired
        ? 'session_expired'
        : 'refused';
  return {
    kind,
    code: String(error.code),
    description: error.message || null,
    breakdown: breakdownLines(error.breakdown),
    where: lastSegments(error.path),
  };
}

/** Codes that mean "nothing to show", with the paths for which the specification says so. */
const SOFT = [
  { code: CODE.no_tour_setting, path: /user-tour-setting/ },
  { code: CODE.no_opening_hours, path: /opening-day/ },
  { code: CODE.not_available, path: /stores\/?public|products\/product-details/ },
] as const;

/** Whether the shared dialog stays closed for this error. A final 401 or 7777 opens it together with the logout. */
export function isSuppressed(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === CODE.not_authenticated || error.code === CODE.session_expired) return true;
  // The account-switched notice shows its own dialog.
  if (error.breakdown === ACCOUNT_SWITCHED) return true;
  return SOFT.some(({ code, path }) => error.code === code && path.test(error.path));
}
