/** Shares of what is sent to the error reporting service (specification 9): of traces, of sessions, and of sessions with an error. */
export const ERROR_REPORTING_RATES = { traces: 0.05, replays: 0.1, replays_on_error: 1 } as const;

/** The query and fragment of an address or path: they hold tokens, invoice numbers and what people searched for. */
const QUERY = /(?<=[\w/.:-])[?#][^\s"'<>)]*/g;
const ADDRESS = /(?:https?:\/|(?<=^|[\s"'(]))\/[^\s"'<>)]*/g;

const withoutQuery = (text: string): string => text.replace(ADDRESS, (address) => address.replace(QUERY, ''));

/** A copy of what is to be sent, whose addresses have lost their query and fragment wherever they stand. */
export function withoutQueries<Value>(value: Value): Value {
  if (typeof value === 'string') return withoutQuery(value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => withoutQueries(one)) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutQueries(one)])) as Value;
}

/** What the service's library may gather by itself: nothing of people, requests and answers. */
export const GATHERED = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
} as { userInfo: false; cookies: false; httpHeaders: false; httpBodies: never[]; urlQueryParams: false };
