/** The front door of payments: starts them, applies what providers report, and serves other modules' pages. */
import { CODE } from '@kutip/contracts/codes';
import type { DeviceWallets } from '@kutip/domain/card/device-token';
import type { BankType } from '@kutip/domain/channels';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { createQuota, subscriberOf } from '../../platform/quota.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import type { InvoiceKey, PayableOwners } from '../invoices/invoices.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { createMessageHandler } from './apply-message.ts';
import { refreshBankHealth } from './bank-health.ts';
import { handleBrowserReturn, type MerchantReturn } from './browser-return.ts';
import { applePaySessions, offeredWallets } from './device-charge.ts';
import { createInbox, type InboxOutcome } from './inbox.ts';
import { createInboxAdmission } from './inbox-admission.ts';
import { offeredForInvoice, type OfferedServiceView } from './offered-services.ts';
import { logWebhook, withOutcomeLog, type PaymentLog } from './payment-log.ts';
import { cleanInbox, processInbox } from './process-inbox.ts';
import { createProcessor } from './processor.ts';
import type { CardKey, Provider } from './providers/provider.ts';
import { prependHeaders } from './providers/signed-headers.ts';
import { loadReceipt, type Receipt, type ReceiptDeps } from './receipt.ts';
import { removeSavedCard } from './saved-cards.ts';
import { publicHolidays } from '../holidays/holidays.service.ts';
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
export type { MerchantReturn } from './browser-return.ts';
export { refundCallbacks } from './attempt-callbacks.ts';

export interface SwitchDeps {
  config: Pick<Config, 'PUBLIC_URL' | 'APP_NAME' | 'SANDBOX_URL'>;
  store: Store;
  /** Of the tokens of saved cards. */
  encryption: Encryption;
  clock: Clock;
  poster: Poster;
  log: PaymentLog;
  providers: ReadonlyMap<string, Provider>;
  payableOwners: PayableOwners;
  /** Default: every payer gets the receipt, and it links to no shop. */
  merchantReturn?: MerchantReturn;
}

interface WebhookSender {
  headerOf?: (name: string) => string | undefined;
  ip?: string;
}

export interface PaymentSwitch {
  /** Origins that payers' browsers post forms to, for the pages' Content-Security-Policy. */
  form_origins: readonly string[];
  /** `ip`: the caller's address, which can start a limited number of attempts of one invoice (4029). */
  start(start: StartPaymentInput, ip?: string): Promise<SwitchResponse>;
  /** The services that can pay an invoice now, at the terms of its owner. Refuses 4004 an invoice whose record is gone. */
  offered(key: InvoiceKey, bank_type?: BankType): Promise<OfferedServiceView[]>;
  /** The public key that browsers encrypt cards with, and its expiry; undefined where cards are not offered. */
  cardKey(): (CardKey & { valid_until: Date | null }) | undefined;
  /** The wallets of payers' devices that pages offer; undefined: none. */
  device_wallets: DeviceWallets | undefined;
  /** A session for Apple Pay's sheet. Refuses 4012 where it is not offered, 4029, 5002 when Apple does not answer. */
  applePaySession(ip: string): Promise<Record<string, unknown>>;
  /** Stores a provider's callback, answers its acknowledgement text, then applies it. Refuses 4004, 4029, 5003. */
  handleWebhook(provider: string, body: string, sender?: WebhookSender): Promise<string>;
  /** Handles the payer's browser coming back from the provider. Answers the path to redirect it to. */
  handleBrowserReturn(provider: string, body: string, ip?: string): Promise<string>;
  receipt(request: { invoice_no: string; page_token: string | undefined }): Promise<Receipt>;
  /** Removes a card that the holder of `browser_token` saved at the merchant of an invoice. Refuses 4004. */
  removeSavedCard(input: { invoice: string; id: string; browser_token: string | undefined }): Promise<void>;
  /** Applies a successful payment that a line of a provider's statement reports, like a callback. */
  applyStatementPayment(payment: StatementPayment): Promise<InboxOutcome>;
  /** Queries the provider for the status of one attempt and schedules the next query. */
  requery(key: { account_id: string; id: string }): Promise<void>;
  /** Enqueues the requery jobs that are due soon, and those that were lost. */
  sweep(): Promise<void>;
  /** Applies messages that were only acknowledged: their process died, or they could not be verified then. */
  processInbox(): Promise<void>;
  /** Deletes stored messages that prove nothing. */
  cleanInbox(): Promise<void>;
  refreshBankHealth(): Promise<void>;
  /** Resolves when every acknowledged message is processed. Wait for it before closing the poster. */
  idle(): Promise<void>;
}

const HOLIDAYS_CACHE_MS = 60 * 60_000;

/** Refuses 4004 a provider that is not configured. */
function findProvider(providers: ReadonlyMap<string, Provider>, name: string): Provider {
  const provider = providers.get(name);
  if (!provider) throw new Refusal(CODE.not_found, 'There is nothing at this address.');
  return provider;
}

/** Anybody with a bill's link can start payments of it; attempts that one address leaves behind must not use up its numbers. */
const STARTS = { window_ms: 10 * 60_000, per_key: 10, in_total: 300_000 };

const tooManyRequests = () =>
  new Refusal(CODE.too_many_requests, 'Too many requests. Please wait a moment.', 'too_many_requests');

/** Reads receipts with what the switch has. */
const receiptReader =
  ({
    config,
    clock,
    ...rest
  }: SwitchDeps & Pick<ReceiptDeps, 'merchantReturn' | 'statusQueries'>): PaymentSwitch['receipt'] =>
  (request) =>
    loadReceipt({ ...rest, product_name: config.APP_NAME, now: () => clock.now() }, request);

export function createPaymentSwitch(deps: SwitchDeps): PaymentSwitch {
  const { config, store, encryption, clock, poster, log, providers, payableOwners } = deps;
  const { merchantReturn = async () => null } = deps;
  const onFailure = (error: unknown) =>
    log.error({ event: 'provider_message.failed', err: error }, 'provider message failed');
  const holidays = cached(HOLIDAYS_CACHE_MS, clock, () => publicHolidays(store.read));
  const common = {
    store,
    encryption,
    clock,
    poster,
    providers,
    payableOwners,
    holidays,
    public_url: config.PUBLIC_URL,
  };
  const messageHandler = withOutcomeLog(createMessageHandler(common), log);
  const inbox = createInbox({ store, clock });
  const admission = createInboxAdmission({ clock, log });
  const mayStart = createQuota(clock, STARTS);
  const processor = createProcessor({ messageHandler, onFailure });
  const statusQueries = createStatusQueries({ ...common, messageHandler, inbox, log });
  const thinEventHandler = createThinEventHandler({ store, clock, statusQueries });
  const inbox_deps = { store, clock, log, providers, messageHandler, thinEventHandler, onFailure };

  return {
    form_origins: [...new Set([...providers.values()].flatMap((provider) => provider.form_origins))],
    async start(start, ip) {
      if (ip !== undefined && !mayStart(`${start.invoice.toUpperCase()} ${subscriberOf(ip)}`)) throw tooManyRequests();
      const is_test_mode = config.SANDBOX_URL !== '';
      return startPayment({ store, encryption, clock, providers, log, payableOwners, is_test_mode }, start);
    },
    offered: (key, bank_type) => offeredForInvoice({ read: store.read, clock, payableOwners }, key, bank_type),
    cardKey: () => [...providers.values()].find((provider) => provider.card_key)?.card_key,
    device_wallets: offeredWallets(providers),
    applePaySession: applePaySessions({ providers, clock, log }),
    async handleWebhook(name, raw_body, { headerOf = () => undefined, ip = '' } = {}) {
      const provider = findProvider(providers, name);
      await processor.waitForCapacity();
      const body = prependHeaders(provider.signed_headers, headerOf, raw_body);
      const message = await provider.readMessage(body, 'direct');
      if (!admission.admits({ provider: name, source: 'direct', ip }, message)) {
        // It may be genuine, so it is not acknowledged: the provider sends it again.
        if (message.kind === 'unverified') throw tooManyRequests();
        return provider.acknowledgement;
      }
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
    handleBrowserReturn: (name, body, ip = '') =>
      handleBrowserReturn(
        { store, inbox, admission, statusQueries, log, onFailure, merchantReturn },
        providers.get(name),
        { body, ip },
      ),
    receipt: receiptReader({ ...deps, merchantReturn, statusQueries }),
    removeSavedCard: (input) => removeSavedCard(store, input),
    applyStatementPayment: createStatementPaymentHandler({ inbox, messageHandler }),
    requery: statusQueries.requery,
    sweep: statusQueries.sweep,
    processInbox: () => processInbox(inbox_deps),
    cleanInbox: () => cleanInbox(inbox_deps),
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
