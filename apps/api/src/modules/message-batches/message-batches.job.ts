import { Refusal } from '@kutip/domain/refusal';
import { nextSmsTry } from '@kutip/domain/message-batch';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { returnCreditCommand, returnCreditPosting } from './return-credit.posting.ts';
import { openSmsProvider, type SmsProvider, type SmsReport } from './sms-provider.ts';
import { sendTextMessages } from './text-messages-job.ts';
import {
  claimTextMessages,
  nextDue,
  recordOutcome,
  type BatchKey,
  type DueTextMessage,
} from './text-messages.queries.ts';

const MINUTE_MS = 60_000;
/** Longer than the calls about a message may take, so that no two workers send it at once. */
const CLAIM_MS = 5 * MINUTE_MS;
const CLAIMED_AT_ONCE = 10;

interface Deps {
  store: Store;
  clock: Clock;
  poster: Poster;
  provider: SmsProvider;
}

/** Sends a message, or asks about one that may have been sent: only what the network does not know is sent again. */
async function reportOf(provider: SmsProvider, { id: reference, address: to, text, status, tries }: DueTextMessage) {
  if (status === 'QUEUED' && tries === 1) return provider.send({ reference, to, text });
  const report = await provider.queryStatus(reference);
  return status === 'QUEUED' && report.status === 'unknown' ? provider.send({ reference, to, text }) : report;
}

/** Applies what the network says. No answer keeps the message open: it may have been sent. */
async function applyReport(
  { store, clock, poster }: Deps,
  message: DueTextMessage,
  report: SmsReport | null,
): Promise<void> {
  const now = clock.now();
  if (report?.status === 'refused') {
    await poster.post(returnCreditPosting, returnCreditCommand(message, report.reason, now)).catch((error: unknown) => {
      // Another worker has applied another report of this message.
      if (!(error instanceof Refusal)) throw error;
    });
    return;
  }
  if (report?.status === 'delivered')
    return recordOutcome(store.read, message, { status: 'DELIVERED', next_try_at: null, ended_at: now, reason: null });
  const status = report?.status === 'accepted' ? 'SENT' : message.status;
  const reason = report === null ? 'no_answer' : null;
  return recordOutcome(store.read, message, {
    status,
    next_try_at: nextSmsTry(message.tries, now),
    ended_at: null,
    reason,
  });
}

async function handle(deps: Deps, message: DueTextMessage): Promise<void> {
  const report = await reportOf(deps.provider, message).catch(() => null);
  await applyReport(deps, message, report);
}

/** Handles what is due of a batch, and comes back when more of it is. */
async function runBatch(deps: Deps, key: BatchKey): Promise<void> {
  const { store, clock } = deps;
  for (;;) {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const due = await claimTextMessages(store.read, key, { now, until, limit: CLAIMED_AT_ONCE });
    if (due.length === 0) break;
    await Promise.all(due.map((message) => handle(deps, message)));
  }
  const run_at = await nextDue(store.read, key);
  if (run_at)
    await enqueue(store.read, sendTextMessages, key, { run_at, key: `${sendTextMessages.name}:${key.batch_id}` });
}

type Services = Omit<Deps, 'provider'> & { config: Config };

/** `provider` is passed by tests only. */
export const messageBatchesJobs = (
  { config, ...deps }: Services,
  provider: SmsProvider | null = openSmsProvider(config, deps.clock),
): Record<string, (payload: unknown) => Promise<void>> => ({
  [sendTextMessages.name]: async (payload) => {
    if (provider === null) throw new Error('No provider of text messages is set up: set SMS_URL.');
    await runBatch(
      { store: deps.store, clock: deps.clock, poster: deps.poster, provider },
      sendTextMessages.payload.parse(payload),
    );
  },
});
