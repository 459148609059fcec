/** A second click follows within seconds; later the same form is handled again. */
const KEPT_MS = 10_000;

const running = new Map<string, Promise<unknown>>();

/**
 * Handles identical submissions within a moment once and gives both the same answer. Without a script nothing else
 * prevents a second click, which would run into the payment that the first has just opened. Safety does not depend on
 * this: the API's idempotency key holds across processes and restarts.
 */
export function dedupeSubmission<T>(path: string, form: URLSearchParams, work: () => Promise<T>): Promise<T> {
  const key = `${path}?${form}`;
  const known = running.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = work();
  running.set(key, answer);
  const forget = () => setTimeout(() => running.delete(key), KEPT_MS).unref();
  answer.then(forget, () => running.delete(key));
  return answer;
}
