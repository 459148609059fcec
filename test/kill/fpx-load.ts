/** An FPX callback and its payment attempt. */
export interface Callback {
  attempt_id: string;
  body: string;
}

export interface Delivery {
  /** Attempts whose callback was answered OK at least once. */
  acknowledged: Set<string>;
  /** Attempts whose callback was sent at least once. */
  sent: Set<string>;
  /** Stops sending; requests in flight are awaited. */
  stop(): void;
  done: Promise<unknown>;
}

const CONNECTIONS = 24;
const RESPONSE_TIMEOUT_MS = 20_000;

/** Sends callbacks as FPX does: concurrently, each once, ignoring failures. */
export function sendCallbacks(
  port: number,
  callbacks: readonly Callback[],
  onAcknowledged = (_count: number) => {},
): Delivery {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  let at = 0;
  let is_stopped = false;
  async function sendNext(): Promise<void> {
    for (let next = callbacks[at++]; next && !is_stopped; next = callbacks[at++]) {
      sent.add(next.attempt_id);
      if (!(await post(port, next.body))) continue;
      acknowledged.add(next.attempt_id);
      onAcknowledged(acknowledged.size);
    }
  }
  const done = Promise.all(Array.from({ length: CONNECTIONS }, sendNext));
  return { acknowledged, sent, stop: () => (is_stopped = true), done };
}

/** Whether the callback was acknowledged with status 200 and OK. A broken connection is no acknowledgement. */
async function post(port: number, body: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/payment-services/switch/callback/fpx`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return response.status === 200 && (await response.text()) === 'OK';
  } catch {
    return false;
  }
}
