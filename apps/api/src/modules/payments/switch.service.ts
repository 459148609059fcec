/** The front door of payments: starting them, hearing of them, and what other modules' pages need to know of them. */
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { createAsking } from './ask.ts';
import { comeBack } from './come-back.ts';
import { createHearing } from './hear.ts';
import { createInbox, type InboxOutcome } from './inbox.ts';
import { leftMessages, markRefused } from './inbox.queries.ts';
import { createFollowingUp } from './news.ts';
import { createProcessor } from './processor.ts';
import type { CardKey, Message, Provider, Source } from './providers/provider.ts';
import { withHeaders } from './providers/signed-headers.ts';
import { receiptOf, type Receipt } from './receipt.ts';
import { publicHolidays } from './services.queries.ts';
import { createStatementHearing, type StatementWord } from './statement-word.ts';
import { startPayment, type Start, type SwitchResponse } from './start.ts';
import { watchBanks } from './watch.ts';

export { offeredServices, servicesBoard, type OfferedServiceView, type WhatToPay } from './offered.ts';
export { openAttemptOf } from './open-attempt.queries.ts';
export { openProviders } from './providers/open-providers.ts';
export { publicHolidays } from './services.queries.ts';
export { timelineOf, type TimelineEntry } from './timeline.ts';
export { insertEvents, type EventRow } from './events.queries.ts';
export { refundCallbacks } from './told-callback.ts';

export interface SwitchParts {
  config: Pick<Config, 'PUBLIC_URL' | 'APP_NAME'>;
  store: Store;
  clock: Clock;
  poster: Poster;
  log: Pick<Logger, 'error'>;
  providers: ReadonlyMap<string, Provider>;
}

export interface PaymentSwitch {
  /** Where payers' browsers post forms to, as the pages' security policy has to know it. */
  form_origins: readonly string[];
  start(start: Start): Promise<SwitchResponse>;
  /** What browsers encrypt cards to, and until when; undefined where cards are not taken. */
  cardKey(): (CardKey & { valid_until: Date | null }) | undefined;
  /** A provider's callback: kept, then acknowledged with the text it answers, then worked through. Refuses 4004, 5003. */
  receive(provider: string, body: string, headerOf?: (name: string) => string | undefined): Promise<string>;
  /** The payer's browser is back; answers where it goes. */
  comeBack(provider: string, body: string): Promise<string>;
  receipt(asked: { invoice_no: string; page_token: string | undefined }): Promise<Receipt>;
  /** A success that a line of a statement tells: judged as a callback is. */
  hearStatement(word: StatementWord): Promise<InboxOutcome>;
  /** Asks after one attempt and plans the next time. */
  requery(wanted: { account_id: string; id: string }): Promise<void>;
  /** Works through what a process that died has acknowledged, and gives lost attempts their job again. */
  sweep(): Promise<void>;
  watchBanks(): Promise<void>;
  /** Answers when everything acknowledged so far is worked through: wait for it before the poster is closed. */
  idle(): Promise<void>;
}

/** A message that is older and still not worked through was left behind. */
const LEFT_AFTER_MS = 30_000;
const SWEPT_AT_ONCE = 200;
const HOLIDAYS_KEPT_MS = 60 * 60_000;

export function createPaymentSwitch(parts: SwitchParts): PaymentSwitch {
  const { config, store, clock, poster, log, providers } = parts;
  const onFailure = (error: unknown) => log.error(error, 'a payment message could not be worked through');
  const holidays = keptFor(HOLIDAYS_KEPT_MS, clock, () => publicHolidays(store.read));
  const common = { store, clock, poster, providers, holidays, public_url: config.PUBLIC_URL };
  const hearing = createHearing(common);
  const inbox = createInbox({ store, clock });
  const processor = createProcessor({ hearing, onFailure });
  const asking = createAsking({ ...common, hearing, inbox });
  const following = createFollowingUp({ store, clock, asking });

  const providerOf = (name: string): Provider => {
    const provider = providers.get(name);
    if (!provider) throw new Refusal(CODE.not_found, 'There is nothing at this address.');
    return provider;
  };

  async function takeUp(inbox_id: string, provider: string, message: Message | undefined): Promise<void> {
    if (message?.kind === 'heard') {
      const told = { inbox_id, provider, heard: message };
      const [attempt] = await hearing.find([told]);
      await hearing.hear(told, attempt);
    } else if (message?.kind === 'nudge') await following.follow({ inbox_id, provider, order_no: message.order_no });
    else if (message?.kind === 'forged') await markRefused(store.read, inbox_id, 'forged', clock.now());
    else if (message?.kind === 'unreadable') await markRefused(store.read, inbox_id, message.why, clock.now());
  }

  /** Messages one page after another, so that one that cannot be worked through does not hold up those behind it. */
  async function sweepInbox(): Promise<void> {
    const before = new Date(clock.now().getTime() - LEFT_AFTER_MS);
    let last: { received_at: Date; id: string } | null = null;
    for (;;) {
      const left = await leftMessages(store.read, before, last, SWEPT_AT_ONCE);
      for (const { id, provider, source, body } of left) {
        await takeUp(id, provider, await providers.get(provider)?.read(body, source as Source)).catch(onFailure);
      }
      last = left.at(-1) ?? null;
      if (left.length < SWEPT_AT_ONCE) return;
    }
  }

  return {
    form_origins: [...new Set([...providers.values()].flatMap((provider) => provider.form_origins))],
    start: (start) => startPayment({ store, clock, providers }, start),
    cardKey: () => [...providers.values()].find((provider) => provider.card_key)?.card_key,
    async receive(name, sent, headerOf = () => undefined) {
      const provider = providerOf(name);
      await processor.room();
      const body = withHeaders(provider.signed_headers, headerOf, sent);
      const message = await provider.read(body, 'direct');
      const { id, is_done } = await inbox.keep({ provider: name, source: 'direct', body, message });
      if (message.kind === 'heard' && !is_done) processor.add({ inbox_id: id, provider: name, heard: message });
      if (message.kind === 'nudge' && !is_done) {
        const { order_no } = message;
        processor.follow(() => following.follow({ inbox_id: id, provider: name, order_no }));
      }
      // A forged message gets the same answer: whoever sent it learns nothing.
      return provider.acknowledgement;
    },
    comeBack: (name, body) => comeBack({ store, inbox, asking, onFailure }, providers.get(name), body),
    receipt: (asked) =>
      receiptOf({ store, asking, providers, product_name: config.APP_NAME, now: () => clock.now() }, asked),
    hearStatement: createStatementHearing({ inbox, hearing }),
    requery: asking.requery,
    async sweep() {
      await sweepInbox();
      await asking.sweep();
    },
    watchBanks: () => watchBanks({ store, clock, providers }),
    idle: processor.idle,
  };
}

/** What changes once a year need not be read for every payment. */
function keptFor<T>(kept_ms: number, clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let kept: { value: T; until_ms: number } | null = null;
  return async () => {
    const now_ms = clock.now().getTime();
    if (!kept || now_ms >= kept.until_ms) kept = { value: await read(), until_ms: now_ms + kept_ms };
    return kept.value;
  };
}
