import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import type { MessageHandler } from './apply-message.ts';
import { claimUnprocessed, deleteUnproven, markRefused, type UnprocessedMessage } from './inbox.queries.ts';
import type { PaymentLog } from './payment-log.ts';
import type { MessageSource, Provider } from './providers/provider.ts';
import type { ThinEventHandler } from './thin-events.ts';

export interface ProcessInboxDeps {
  store: Store;
  clock: Clock;
  log: PaymentLog;
  providers: ReadonlyMap<string, Provider>;
  messageHandler: MessageHandler;
  thinEventHandler: ThinEventHandler;
  onFailure: (error: unknown) => void;
}

/** Messages that are processed at once, so that one slow provider does not hold the others up. */
const CONCURRENT = 20;
/** About three hours; afterwards a status query finds what the message would have reported. */
const MAX_VERIFICATIONS = 8;
const DAY_MS = 24 * 60 * 60_000;
const UNPROVEN_KEPT_MS = 7 * DAY_MS;
const UNPROVEN_KEPT = 20_000;

/** Processes acknowledged messages that were left unprocessed, until none is due. */
export async function processInbox(deps: ProcessInboxDeps): Promise<void> {
  const { store, clock, onFailure } = deps;
  for (;;) {
    const due = await claimUnprocessed(store.read, clock.now(), CONCURRENT);
    await Promise.all(due.map((message) => processAgain(deps, message).catch(onFailure)));
    if (due.length < CONCURRENT) return;
  }
}

async function processAgain(deps: ProcessInboxDeps, unprocessed: UnprocessedMessage): Promise<void> {
  const { providers, messageHandler, thinEventHandler } = deps;
  const { id: inbox_id, provider, source, body, attempts } = unprocessed;
  const message = await providers.get(provider)?.readMessage(body, source as MessageSource);
  if (message?.kind === 'payment_status') {
    const inbox_message = { inbox_id, provider, message };
    const [attempt] = await messageHandler.findAttempts([inbox_message]);
    await messageHandler.apply(inbox_message, attempt);
  } else if (message?.kind === 'thin_event')
    await thinEventHandler.handle({ inbox_id, provider, order_no: message.order_no });
  else if (message?.kind === 'forged') await refuse(deps, unprocessed, 'forged');
  else if (message?.kind === 'unreadable') await refuse(deps, unprocessed, message.reason);
  else if (message && attempts >= MAX_VERIFICATIONS) await refuse(deps, unprocessed, message.reason);
}

async function refuse({ store, clock, log }: ProcessInboxDeps, message: UnprocessedMessage, reason: string) {
  const { id: inbox_id, provider } = message;
  await markRefused(store.read, inbox_id, reason, clock.now());
  log.warn({ event: 'webhook.rejected', provider, inbox_id, reason }, 'webhook rejected');
}

/** Deletes refused messages and what browsers carried, after a week and beyond a fixed number. */
export const cleanInbox = ({ store, clock }: Pick<ProcessInboxDeps, 'store' | 'clock'>): Promise<void> =>
  deleteUnproven(store.read, new Date(clock.now().getTime() - UNPROVEN_KEPT_MS), UNPROVEN_KEPT);
