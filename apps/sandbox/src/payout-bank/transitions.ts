import type { Clock } from '../clock.ts';
import type { PostCallback } from '../rails/post.ts';
import { noticeOf, reportedTransfer } from './messages.ts';
import type { PayoutState, Transfer, TransferStatus } from './state.ts';

/** Delays before each retry of a notice; after the last one it is dropped, and only enquiries know the status. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000, 60_000];

export interface PayoutBankDeps {
  state: PayoutState;
  clock: Clock;
  post: PostCallback;
  secret: string;
}

/** Changes the status of transfers now or later, and notifies Kutip. */
export function createTransitions({ state, clock, post, secret }: PayoutBankDeps) {
  const timers = new Map<string, () => void>();
  const stopping = new AbortController();

  /** Sends a notice and retries until it is accepted. Retries do not survive a restart. */
  async function sendNotice(transfer: Transfer, tries = 0): Promise<void> {
    const { reference, status } = transfer;
    if (stopping.signal.aborted || !state.transfers.get(reference)) return;
    const notice = noticeOf(reportedTransfer(transfer, status), { secret, sent_at: clock.now().toISOString() });
    const answer = await post({ url: transfer.webhook_url, ...notice }, stopping.signal);
    const is_accepted = answer.status >= 200 && answer.status < 300;
    state.change(reference, clock.now(), `Notice ${status}: ${is_accepted ? 'accepted' : 'not accepted'}`);
    const wait_ms = RETRY_AFTER_MS[tries];
    if (!is_accepted && wait_ms !== undefined) clock.after(wait_ms, () => sendNotice(transfer, tries + 1));
  }

  function setStatus(reference: string, status: TransferStatus, code: string | null): Transfer | undefined {
    const now = clock.now();
    const at = now.toISOString();
    timers.get(reference)?.();
    timers.delete(reference);
    const times = status === 'CLEARED' ? { cleared_at: at } : status === 'RETURNED' ? { returned_at: at } : {};
    return state.change(reference, now, `Status: ${status}`, { status, code, next: null, ...times });
  }

  function startTimer({ reference, next }: Transfer): void {
    if (!next) return;
    const wait_ms = Math.max(0, new Date(next.due_at).getTime() - clock.now().getTime());
    const cancel = clock.after(wait_ms, async () => {
      const transfer = setStatus(reference, next.status, next.code);
      if (transfer) await sendNotice(transfer);
    });
    timers.set(reference, cancel);
  }

  function scheduleStatus(reference: string, status: TransferStatus, code: string | null, delay_ms: number): void {
    const due_at = new Date(clock.now().getTime() + delay_ms).toISOString();
    const transfer = state.change(reference, clock.now(), `Next status: ${status}`, {
      next: { status, code, due_at },
    });
    if (transfer) startTimer(transfer);
  }

  const cancelTimers = (): void => {
    for (const cancel of timers.values()) cancel();
    timers.clear();
  };
  return {
    setStatus,
    scheduleStatus,
    sendNotice,
    cancelTimers,
    resume(): void {
      for (const transfer of state.transfers.all()) startTimer(transfer);
    },
    stop(): void {
      cancelTimers();
      stopping.abort();
    },
  };
}
