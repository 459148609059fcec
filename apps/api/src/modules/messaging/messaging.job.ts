import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { deliverOutbox } from '../../platform/outbox.ts';
import type { Store } from '../../platform/store.ts';
import { NoTransport, openMailer, type Mailer } from './mailer.ts';
import { claimDue, markSent, markUnsent, type DueMessage, type Unsent } from './messaging.queries.ts';
import { renderMessage, type Sender } from './messaging.service.ts';

/** Every minute, for what is to be tried again. */
export const messagingCrontab = `* * * * * ${deliverOutbox.name} ?id=${deliverOutbox.name}&max=1`;

const MINUTE_MS = 60_000;
const MESSAGES_AT_ONCE = 10;
/** Longer than a send may take, so that no message is in two hands. */
const CLAIMED_FOR_MS = 5 * MINUTE_MS;
const MOST_TRIES = 8;
/** Somebody must set a transport up first. */
const NO_TRANSPORT_WAIT_MS = 15 * MINUTE_MS;
const ERROR_MAX = 500;

/** What becomes of a message that did not go out: 1, 2, 4 … minutes until the next try, the eighth being the last. */
function afterFailure(error: unknown, tries: number, now: Date): Unsent {
  const last_error = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);
  const later = (wait_ms: number) => new Date(now.getTime() + wait_ms);
  if (error instanceof NoTransport)
    return { status: 'QUEUED', tries: tries - 1, next_try_at: later(NO_TRANSPORT_WAIT_MS), last_error };
  const status = tries >= MOST_TRIES ? 'FAILED' : 'QUEUED';
  return { status, tries, next_try_at: later(2 ** (tries - 1) * MINUTE_MS), last_error };
}

interface Parts {
  store: Store;
  clock: Clock;
  mailer: Mailer;
  sender: Sender;
  /** The right-hand side of message ids. */
  host: string;
}

/** A message may go out twice when we die between sending and writing that down; never is one lost. */
async function deliver({ store, clock, mailer, sender, host }: Parts, message: DueMessage): Promise<void> {
  const { id, channel, recipient, tries } = message;
  try {
    const rendered = renderMessage(message, sender);
    await mailer({ ...rendered, channel, to: recipient, message_id: `<${id}@${host}>` });
  } catch (error) {
    await markUnsent(store.read, id, afterFailure(error, tries, clock.now()));
    return;
  }
  await markSent(store.read, id, clock.now());
}

interface Services {
  config: Pick<Config, 'SMTP_URL' | 'SANDBOX_URL' | 'MAIL_FROM' | 'APP_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>;
  store: Store;
  clock: Clock;
}

/** `mailer` is given in tests only. */
export function messagingJobs(
  { config, store, clock }: Services,
  mailer: Mailer = openMailer(config),
): Record<string, (payload: unknown) => Promise<void>> {
  const sender = { product_name: config.APP_NAME, support_email: config.SUPPORT_EMAIL, portal_url: config.PUBLIC_URL };
  const parts = { store, clock, mailer, sender, host: new URL(config.PUBLIC_URL).hostname };
  return {
    [deliverOutbox.name]: async () => {
      for (;;) {
        const now = clock.now();
        const until = new Date(now.getTime() + CLAIMED_FOR_MS);
        const due = await claimDue(store.read, now, until, MESSAGES_AT_ONCE);
        if (due.length === 0) return;
        await Promise.all(due.map((message) => deliver(parts, message)));
      }
    },
  };
}
