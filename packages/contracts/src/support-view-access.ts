/** What a view by support may call. The server asks this before each call, and a test calls everything. */
import { auth } from './auth.ts';
import { accounts } from './accounts.ts';
import { dashboard } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { passkeys } from './passkeys.ts';
import { paymentRecords } from './payment-records.ts';
import { reports } from './reports.ts';
import { secondFactorResets } from './second-factor-resets.ts';
import { sessions } from './sessions.ts';
import { stepUp } from './step-up.ts';
import { stores } from './stores.ts';
import { subscriptionPayments } from './subscriptions.ts';
import { tours } from './tours.ts';

/** Calls by GET that a view may not make, with the reason. Files are refused as a whole. */
const REFUSED_READS = new Map<Endpoint, string>([
  [accounts.switchTo, 'signs in'],
  [sessions.list, 'the login of a person'],
  [sessions.read, 'the login of a person'],
  [stepUp.read, 'the login of a person'],
  [passkeys.list, 'the login of a person'],
  [secondFactorResets.own, 'the login of a person'],
]);

/** Calls by POST that only read, beside the lists. */
const READS_BY_POST: ReadonlySet<Endpoint> = new Set<Endpoint>([
  dashboard.latestBalance,
  paymentRecords.ofInvoice,
  reports.payoutStatus,
  stores.hours,
  subscriptionPayments.pending,
  tours.me,
]);

/** A list is read by POST, because its filters stand in the body. */
const isList = (endpoint: Endpoint): boolean => 'gets' in endpoint;

/**
 * Whether a call is open to a view by support, if the view's permissions allow it: what reads and gives no file, since an
 * export takes away in bulk, and a document is a person's. The one exception is leaving.
 */
export function isOpenToSupportView(endpoint: Endpoint): boolean {
  const { method, answers, money, second_factor } = endpoint;
  if (endpoint === auth.logout) return true;
  if (answers !== undefined || money !== undefined || second_factor || REFUSED_READS.has(endpoint)) return false;
  return method === 'GET' || isList(endpoint) || READS_BY_POST.has(endpoint);
}
