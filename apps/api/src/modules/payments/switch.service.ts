/** The front door of payments: starts them, applies what providers report, and serves other modules' pages. */
import { CODE } from '@kutip/contracts/codes';
import type { BankType } from '@kutip/domain/channels';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import type { InvoiceKey, PayableOwners } from '../invoices/invoices.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { createMessageHandler } from './apply-message.ts';
import { refreshBankHealth } from './bank-health.ts';
import { handleBrowserReturn } from './browser-return.ts';
import { createInbox, type InboxOutcome } from './inbox.ts';
import { offeredForInvoice, type OfferedServiceView } from './offered-services.ts';
import { markRefused, unprocessedMessages } from './inbox.queries.ts';
import { logWebhook, withOutcomeLog, type PaymentLog } from './payment-log.ts';
import { createProcessor } from './processor.ts';
import type { CardKey, MessageSource, ParsedMessage, Provider } from './providers/provider.ts';
import { prependHeaders } from './providers/signed-headers.ts';
import { loadReceipt, type Receipt } from './receipt.ts';
import { publicHolidays } from './services.queries.ts';
import { startPayment, type StartPaymentInput, type SwitchResponse } from './start.ts';
import { createStatementPaymentHandler, type StatementPayment } from './statement-payment.ts';
import { createStatusQueries } from './status-queries.ts';
import { createThinEventHandler } from './thin-events.ts';

export {
  listServices,
  loadPayee,
  offeredServices,
  platformPayee,
  type OfferedServiceView,
  type OfferInput,
} from './offered-services.ts';
export { findOpenAttempt } from './open-attempt.queries.ts';
export { openProviders } from './providers/open-providers.ts';
export { publicHolidays } from './services.queries.ts';
export { refundCallbacks } from './attempt-callbacks.ts';

export interface SwitchDeps {
  config: Pick<Config, 'PUBLIC_URL' | 'APP_NAME'>;
  store: Store;
  clock: Clock;
  poster: Poster;
  log: PaymentLog;
  providers: ReadonlyMap<string, Provider>;
  payableOwners: PayableOwners;
}

export interface PaymentSwitch {
  /** Origins that payers' browsers post forms to, for the pages' Content-Security-Policy. */
  form_origins: readonly string[];
  start(start: StartPaymentInput): Promise<SwitchResponse>;
  /** The services that can pay an invoice now, at the terms of its owner. Refuses 4004 an invoice whose record is gone. */
  offered(key: InvoiceKey, bank_type?: BankType): Promise<OfferedServiceView[]>;
  /** The public key that browsers encrypt cards with, and its expiry; undefined where cards are not offered. */
  cardKey(): (CardKey & { valid_until: Date | null }) | undefined;
  /** Stores a provider's callback, answers its acknowledgement text, then applies it. Refuses 4004, 5003. */
  handleWebhook(provider: string, body: string, headerOf?: (name: string) => string | undefined): Promise<string>;
  /** Handles the payer's browser coming back from the provider. Answers the path to redirect it to. */
  handleBrowserReturn(provider: string, body: string): Promise<string>;
  receipt(request: { invoice_no: string; page_token: string | undefined }): Promise<Receipt>;
  /** Applies a successful payment that a line of a provider's statement reports, like a callback. */
  applyStatementPayment(payment: StatementPayment): Promise<InboxOutcome>;
  /** Queries the provider for the status of one attempt and schedules the next query. */
  requery(key: { account_id: string; id: string }): Promise<void>;
  /** Applies messages that a crashed process acknowledged only, and requeues the requery jobs that were lost. */
  sweep(): Promise<void>;
  refreshBankHealth(): Promise<void>;
  /** Resolves when every acknowledged message is processed. Wait for it before closing the poster. */
  idle(): Promise<void>;
}

/** A message that is still unprocessed after this time belongs to a process that died. */
const UNPROCESSED_AFTER_MS = 30_000;
const SWEEP_BATCH_SIZE = 200;
const HOLIDAYS_CACHE_MS = 60 * 60_000;

export function createPaymentSwitch(deps: SwitchDeps): PaymentSwitch {
  const { config, store, clock, poster, log, providers, payableOwners } = deps;
  const onFailure = (error: unknown) =>
    log.error({ event: 'provider_message.failed', err: error }, 'provider message failed');
  const holidays = cached(HOLIDAYS_CACHE_MS, clock, () => publicHolidays(store.read));
  const common = { store, clock, poster, providers, payableOwners, holidays, public_url: config.PUBLIC_URL };
  const messageHandler = withOutcomeLog(createMessageHandler(common), log);
  const inbox = createInbox({ store, clock });
  const processor = createProcessor({ messageHandler, onFailure });
  const statusQueries = createStatusQueries({ ...common, messageHandler, inbox, log });
  const thinEventHandler = createThinEventHandler({ store, clock, statusQueries });

  const findProvider = (name: string): Provider => {
    const provider = providers.get(name);
    if (!provider) throw new Refusal(CODE.not_found, 'There is nothing at this address.');
    return provider;
  };

  async function processMessage(inbox_id: string, provider: string, message: ParsedMessage | undefined): Promise<void> {
    if (message?.kind === 'payment_status') {
      const inbox_message = { inbox_id, provider, message };
      const [attempt] = await messageHandler.findAttempts([inbox_message]);
      await messageHandler.apply(inbox_message, attempt);
    } else if (message?.kind === 'thin_event')
      await thinEventHandler.handle({ inbox_id, provider, order_no: message.order_no });
    else if (message?.kind === 'forged' || message?.kind === 'unreadable') {
      const reason = message.kind === 'forged' ? 'forged' : message.reason;
      await markRefused(store.read, inbox_id, reason, clock.now());
      log.warn({ event: 'webhook.rejected', provider, inbox_id, reason }, 'webhook rejected');
    }
  }

  /** Reads page by page after the last message, so that a message that keeps failing does not block the ones behind it. */
  async function sweepInbox(): Promise<void> {
    const before = new Date(clock.now().getTime() - UNPROCESSED_AFTER_MS);
    let last: { received_at: Date; id: string } | null = null;
    for (;;) {
      const page = await unprocessedMessages(store.read, before, last, SWEEP_BATCH_SIZE);
      for (const { id, provider, source, body } of page) {
        const message = await providers.get(provider)?.readMessage(body, source as MessageSource);
        await processMessage(id, provider, message).catch(onFailure);
      }
      last = page.at(-1) ?? null;
      if (page.length < SWEEP_BATCH_SIZE) return;
    }
  }

  return {
    form_origins: [...new Set([...providers.values()].flatMap((provider) => provider.form_origins))],
    start: (start) => startPayment({ store, clock, providers, log, payableOwners }, start),
    offered: (key, bank_type) =>
      offeredForInvoice({ read: store.read, payableOwners, now: clock.now() }, key, bank_type),
    cardKey: () => [...providers.values()].find((provider) => provider.card_key)?.card_key,
    async handleWebhook(name, raw_body, headerOf = () => undefined) {
      const provider = findProvider(name);
      await processor.waitForCapacity();
      const body = prependHeaders(provider.signed_headers, headerOf, raw_body);
      const message = await provider.readMessage(body, 'direct');
      const { id, is_processed } = await inbox.save({ provider: name, source: 'direct', body, message });
      logWebhook(log, { provider: name, source: 'direct', inbox_id: id }, message);
      if (message.kind === 'payment_status' && !is_processed) processor.add({ inbox_id: id, provider: name, message });
      if (message.kind === 'thin_event' && !is_processed) {
        const { order_no } = message;
        processor.run(() => thinEventHandler.handle({ inbox_id: id, provider: name, order_no }));
      }
      // A forged message gets the same answer, so that its sender learns nothing.
      return provider.acknowledgement;
    },
    handleBrowserReturn: (name, body) =>
      handleBrowserReturn({ store, inbox, statusQueries, log, onFailure }, providers.get(name), body),
    receipt: (request) =>
      loadReceipt({ store, statusQueries, providers, product_name: config.APP_NAME, now: () => clock.now() }, request),
    applyStatementPayment: createStatementPaymentHandler({ inbox, messageHandler }),
    requery: statusQueries.requery,
    async sweep() {
      await sweepInbox();
      await statusQueries.sweep();
    },
    refreshBankHealth: () => refreshBankHealth({ store, clock, providers }),
    idle: processor.idle,
  };
}

/** Caches what rarely changes, so that it is not read for every payment. */
function cached<T>(max_age_ms: number, clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let entry: { value: T; until_ms: number } | null = null;
  return async () => {
    const now_ms = clock.now().getTime();
    if (!entry || now_ms >= entry.until_ms) entry = { value: await read(), until_ms: now_ms + max_age_ms };
    return entry.value;
  };
}
