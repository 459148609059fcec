import type { Clock } from '../clock.ts';
import { signedHeaders } from '../rails/paynet-message.ts';
import type { PostCallback } from '../rails/post.ts';
import { statusOf } from './messages.ts';
import type { PayoutState, Transfer, TransferStatus } from './state.ts';

/** Waits before each further try of a notice; after the last it is given up: who asks is told all the same. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000, 60_000];

export interface BankParts {
  state: PayoutState;
  clock: Clock;
  post: PostCallback;
  secret: string;
}

/** How a transfer comes to stand otherwise, now or later, and how Kutip is told. */
export function createMovements({ state, clock, post, secret }: BankParts) {
  const planned = new Map<string, () => void>();
  const stopping = new AbortController();

  /** A notice, tried again until it is taken. What is not taken when the sandbox stops is not said again. */
  async function notify(transfer: Transfer, tries = 0): Promise<void> {
    const { reference, status } = transfer;
    if (stopping.signal.aborted || !state.transfers.get(reference)) return;
    const body = JSON.stringify(statusOf(transfer, status));
    const headers = signedHeaders(secret, clock.now().toISOString(), body);
    const answer = await post({ url: transfer.webhook_url, body, headers }, stopping.signal);
    const is_taken = answer.status >= 200 && answer.status < 300;
    state.change(reference, clock.now(), `Notice ${status}: ${is_taken ? 'taken' : 'not taken'}`);
    const wait_ms = RETRY_AFTER_MS[tries];
    if (!is_taken && wait_ms !== undefined) clock.after(wait_ms, () => notify(transfer, tries + 1));
  }

  function become(reference: string, status: TransferStatus, code: string | null): Transfer | undefined {
    const now = clock.now();
    const at = now.toISOString();
    planned.get(reference)?.();
    planned.delete(reference);
    const moved = status === 'CLEARED' ? { cleared_at: at } : status === 'RETURNED' ? { returned_at: at } : {};
    return state.change(reference, now, `It stands at ${status}`, { status, code, next: null, ...moved });
  }

  function arm({ reference, next }: Transfer): void {
    if (!next) return;
    const wait_ms = Math.max(0, new Date(next.due_at).getTime() - clock.now().getTime());
    const cancel = clock.after(wait_ms, async () => {
      const transfer = become(reference, next.status, next.code);
      if (transfer) await notify(transfer);
    });
    planned.set(reference, cancel);
  }

  function plan(reference: string, status: TransferStatus, code: string | null, delay_ms: number): void {
    const due_at = new Date(clock.now().getTime() + delay_ms).toISOString();
    const transfer = state.change(reference, clock.now(), `It will stand at ${status}`, {
      next: { status, code, due_at },
    });
    if (transfer) arm(transfer);
  }

  const disarm = (): void => {
    for (const cancel of planned.values()) cancel();
    planned.clear();
  };
  return {
    become,
    plan,
    notify,
    disarm,
    resume(): void {
      for (const transfer of state.transfers.all()) arm(transfer);
    },
    stop(): void {
      disarm();
      stopping.abort();
    },
  };
}
