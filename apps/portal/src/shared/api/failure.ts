import { ApiError, NetworkFailure } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { ACCOUNT_SWITCHED } from '../session/transport.ts';

/** The error dialog's view of a failed call. Fields that do not apply are null. */
export interface Failure {
  kind: 'refused' | 'network' | 'not_authenticated' | 'session_expired' | 'broken';
  code: string | null;
  description: string | null;
  /** One line per refused field, in Title Case. */
  fields: string[];
  /** The server's reason for a refusal that is not about fields, in Title Case. */
  reason: string | null;
  /** The last two segments of the request path (D-73). */
  where: string | null;
}

/** 'full_name' → 'Full Name'. */
export const titleCase = (machineWord: string): string =>
  machineWord.replaceAll('_', ' ').replace(/(^|[\s.])\p{L}/gu, (initial) => initial.toUpperCase());

/** The breakdown in Title Case: a line for each field, or the one reason. */
function breakdownOf(breakdown: ApiError['breakdown']): Pick<Failure, 'fields' | 'reason'> {
  if (breakdown === null) return { fields: [], reason: null };
  if (typeof breakdown === 'string') return { fields: [], reason: titleCase(breakdown) };
  const fields = Object.entries(breakdown).map(([field, reason]) => `${titleCase(field)}: ${titleCase(reason)}`);
  return { fields, reason: null };
}

export const lastSegments = (path: string): string =>
  path.split('?')[0]!.split('/').filter(Boolean).slice(-2).join('/');

/** A failure of the page itself. */
export const NO_DETAILS: Failure = {
  kind: 'broken',
  code: null,
  description: null,
  fields: [],
  reason: null,
  where: null,
};

export function failureOf(error: unknown): Failure {
  if (error instanceof NetworkFailure) {
    const code = error.code === 0 ? 'ERR_NETWORK' : String(error.code);
    return { ...NO_DETAILS, kind: 'network', code, where: lastSegments(error.path) };
  }
  if (!(error instanceof ApiError)) return NO_DETAILS;
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
    ...breakdownOf(error.breakdown),
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
