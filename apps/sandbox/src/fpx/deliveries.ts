import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Post, PostAnswer } from './post.ts';
import type { Delivery, FpxState } from './state.ts';

/** Delays before each retry, in milliseconds; after the last one the confirmation counts as not delivered. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000, 60_000];

const NOT_SENT: PostAnswer = { status: 0, body: 'FPX is down' };

/** FPX accepts only a plain OK as acknowledgement. */
export const isAccepted = (answer: PostAnswer): boolean => answer.status === 200 && answer.body.trim() === 'OK';

const describeAnswer = ({ status, body }: PostAnswer): string =>
  status === 0 ? body : `${status} ${body}`.trim().slice(0, 80);

/** Direct confirmations: sent when due, retried until the seller answers OK, resumed after a restart. */
export function createDeliveries(deps: { state: FpxState; clock: Clock; post: Post; url: string }) {
  const { state, clock, post, url } = deps;
  const timers = new Map<string, () => void>();
  const stopping = new AbortController();
  const send = (form: Delivery['form']): Promise<PostAnswer> =>
    state.isFpxUp() ? post(url, form, stopping.signal) : Promise.resolve(NOT_SENT);

  async function attempt(id: string): Promise<void> {
    timers.delete(id);
    const delivery = state.deliveries.get(id);
    if (!delivery) return;
    const answer = await send(delivery.form);
    // Stopped or reset meanwhile: stored deliveries are sent after a restart.
    if (stopping.signal.aborted || !state.deliveries.get(id)) return;
    const label = `Direct confirmation ${delivery.form.fpx_debitAuthCode}`;
    const wait_ms = isAccepted(answer) ? undefined : RETRY_AFTER_MS[delivery.tries];
    if (wait_ms === undefined) {
      state.deliveries.remove(id);
      const end = isAccepted(answer) ? 'accepted' : `not accepted (${describeAnswer(answer)}), giving up`;
      state.change(delivery.ex_order_no, clock.now(), `${label}: ${end}`);
      return;
    }
    const retry = {
      ...delivery,
      tries: delivery.tries + 1,
      due_at: new Date(clock.now().getTime() + wait_ms).toISOString(),
    };
    state.deliveries.put(id, retry);
    state.change(
      delivery.ex_order_no,
      clock.now(),
      `${label}: not accepted (${describeAnswer(answer)}), retry in ${wait_ms / 1000} s`,
    );
    startTimer(retry);
  }

  function startTimer(delivery: Delivery): void {
    const wait_ms = Math.max(0, new Date(delivery.due_at).getTime() - clock.now().getTime());
    timers.set(
      delivery.id,
      clock.after(wait_ms, () => attempt(delivery.id)),
    );
  }

  /** Cancels the timers and keeps the deliveries. */
  function cancelTimers(): void {
    for (const cancel of timers.values()) cancel();
    timers.clear();
  }

  return {
    schedule(ex_order_no: string, form: Delivery['form'], delay_ms: number): void {
      const due_at = new Date(clock.now().getTime() + delay_ms).toISOString();
      const delivery: Delivery = { id: randomUUID(), ex_order_no, form, due_at, tries: 0 };
      state.deliveries.put(delivery.id, delivery);
      startTimer(delivery);
    },
    /** Sends once without retries and returns the answer. */
    send,
    resume(): void {
      for (const delivery of state.deliveries.all()) startTimer(delivery);
    },
    cancelTimers,
    stop(): void {
      cancelTimers();
      stopping.abort();
    },
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
