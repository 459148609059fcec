/** A second click follows within seconds; later the same form is looked at anew. */
const KEPT_MS = 10_000;

const running = new Map<string, Promise<unknown>>();

/**
 * The same form sent twice in a moment is worked on once, and both are told the same. Without a script nothing else
 * holds back a second click, and the second would meet the payment that the first has just opened. What must never
 * happen twice does not rest on this: the API's idempotency key holds across processes and restarts.
 */
export function sameForm<T>(path: string, form: URLSearchParams, work: () => Promise<T>): Promise<T> {
  const key = `${path}?${form}`;
  const known = running.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = work();
  running.set(key, answer);
  const forget = () => setTimeout(() => running.delete(key), KEPT_MS).unref();
  answer.then(forget, () => running.delete(key));
  return answer;
}
