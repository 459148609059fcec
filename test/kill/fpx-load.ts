/** A callback that FPX sends, and the attempt it is about. */
export interface Callback {
  attempt_id: string;
  body: string;
}

export interface Delivery {
  /** Attempts whose callback was answered OK at least once. */
  acknowledged: Set<string>;
  /** Attempts whose callback was sent at least once. */
  sent: Set<string>;
  /** Ends the sending; what is on its way is waited for. */
  stop(): void;
  done: Promise<unknown>;
}

const CONNECTIONS = 24;
const ANSWER_WITHIN_MS = 20_000;

/** Sends callbacks as FPX does, many at a time, each once and whatever comes of it. */
export function deliver(
  port: number,
  callbacks: readonly Callback[],
  onAcknowledged = (_count: number) => {},
): Delivery {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  let at = 0;
  let is_stopped = false;
  async function sendOn(): Promise<void> {
    for (let next = callbacks[at++]; next && !is_stopped; next = callbacks[at++]) {
      sent.add(next.attempt_id);
      if (!(await post(port, next.body))) continue;
      acknowledged.add(next.attempt_id);
      onAcknowledged(acknowledged.size);
    }
  }
  const done = Promise.all(Array.from({ length: CONNECTIONS }, sendOn));
  return { acknowledged, sent, stop: () => (is_stopped = true), done };
}

/** Whether it was acknowledged: FPX's own text with status 200. A connection that breaks is no answer. */
async function post(port: number, body: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/payment-services/switch/callback/fpx`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return answer.status === 200 && (await answer.text()) === 'OK';
  } catch {
    return false;
  }
}
