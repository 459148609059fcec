import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { deliverOutbox } from '../../platform/outbox.ts';
import type { Store } from '../../platform/store.ts';
import { NoTransport, openMailer, type Mailer } from './mailer.ts';
import {
  claimDueMessages,
  markSent,
  recordFailure,
  type DueMessage,
  type DeliveryFailure,
} from './messaging.queries.ts';
import { renderMessage, type Sender } from './messaging.service.ts';

const { name } = deliverOutbox;

/** Every minute, for retries. */
export const messagingCrontab = `* * * * * ${name} ?id=${name}&max=1&queue=${name}`;

const MINUTE_MS = 60_000;
/** Sent at once, by one worker of all. */
const BATCH_SIZE = 40;
/** Longer than a send may take, so that no two workers send the same message. */
const CLAIM_MS = 5 * MINUTE_MS;
const MAX_TRIES = 8;
/** Wait for a transport to be configured. */
const NO_TRANSPORT_WAIT_MS = 15 * MINUTE_MS;
const MAX_ERROR_LENGTH = 500;

/** The state of a message after a failed delivery: retried after 1, 2, 4 … minutes, failed after the eighth try. */
function afterFailure(error: unknown, tries: number, now: Date): DeliveryFailure {
  const last_error = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  const later = (wait_ms: number) => new Date(now.getTime() + wait_ms);
  if (error instanceof NoTransport)
    return { status: 'QUEUED', tries: tries - 1, next_try_at: later(NO_TRANSPORT_WAIT_MS), last_error };
  const status = tries >= MAX_TRIES ? 'FAILED' : 'QUEUED';
  return { status, tries, next_try_at: later(2 ** (tries - 1) * MINUTE_MS), last_error };
}

interface DeliveryDeps {
  store: Store;
  clock: Clock;
  mailer: Mailer;
  sender: Sender;
  /** The domain of message ids. */
  host: string;
}

/** Delivers one message, at least once: a crash between sending and recording sends it again. */
async function deliver({ store, clock, mailer, sender, host }: DeliveryDeps, message: DueMessage): Promise<void> {
  const { id, channel, recipient, tries } = message;
  try {
    const rendered = renderMessage(message, sender);
    await mailer({ ...rendered, channel, to: recipient, message_id: `<${id}@${host}>` });
  } catch (error) {
    await recordFailure(store.read, message, afterFailure(error, tries, clock.now()));
    return;
  }
  await markSent(store.read, message, clock.now());
}

interface Services {
  config: Pick<Config, 'SMTP_URL' | 'SANDBOX_URL' | 'MAIL_FROM' | 'APP_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>;
  store: Store;
  clock: Clock;
}

/** `mailer` is passed by tests only. */
export function messagingJobs(
  { config, store, clock }: Services,
  mailer: Mailer = openMailer(config),
): Record<string, (payload: unknown) => Promise<void>> {
  const sender = { product_name: config.APP_NAME, support_email: config.SUPPORT_EMAIL, portal_url: config.PUBLIC_URL };
  const deps = { store, clock, mailer, sender, host: new URL(config.PUBLIC_URL).hostname };
  return {
    [name]: async () => {
      for (;;) {
        const now = clock.now();
        const until = new Date(now.getTime() + CLAIM_MS);
        const due = await claimDueMessages(store.read, now, until, BATCH_SIZE);
        if (due.length === 0) return;
        await Promise.all(due.map((message) => deliver(deps, message)));
      }
    },
  };
}
