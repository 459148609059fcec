import type { KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { SandboxConfig } from '../config.ts';
import type { PostAnswer } from '../fpx/post.ts';
import type { RailName } from './rail-name.ts';
import type { RailDelivery, RailPayment, RailState, ReportedPayment } from './state.ts';

/** A callback in its wire format. */
export interface RailCallback {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Metadata of a callback message. */
export interface CallbackMeta {
  /** The same for repeated copies of one message. */
  readonly event_id: string;
  /** When the event happened, and when this attempt is sent; ISO. Copies are identical unless they use `sent_at`. */
  readonly made_at: string;
  readonly sent_at: string;
  /** `bad`: an invalid signature of the right form. */
  readonly signature: 'good' | 'bad';
}

/** One simulated provider: its wire format and endpoints. The payment logic is shared, in payments.ts. */
export interface Rail {
  readonly name: RailName;
  /** Display name. */
  readonly title: string;
  /** Callbacks only trigger an enquiry, so a scenario's faults show in the enquiry. */
  readonly has_thin_callbacks?: boolean;
  /** The callback that reports `payment`, with a scenario's faults applied. null: the provider sends none for this status. */
  callback(payment: ReportedPayment, meta: CallbackMeta): RailCallback | null;
  /** Path of the payer's page, for the control page; null: it has none. */
  pagePath(payment: RailPayment): string | null;
  /** Its API and hosted pages, in a scope of their own: while the rail is down all of it answers 503. */
  routes(scope: FastifyInstance, rails: Rails): void;
}

/** The dependencies of a rail. */
export interface RailDeps {
  readonly config: SandboxConfig;
  /** The private key of `<name>.key.pem`. */
  readonly privateKey: (name: 'card' | 'ewallet' | 'paypal') => KeyObject;
  /** PEM of `<name>.cert.pem`. */
  readonly certificate: (name: 'card' | 'ewallet' | 'paypal') => string;
}

/** A callback to deliver. Copies of one message share their `event_id`. */
export type DeliveryInput = Pick<RailDelivery, 'payment' | 'signature' | 'event_id'>;

/** Callbacks of all rails: sent when due, retried until accepted, resumed after a restart. */
export interface RailDeliveries {
  schedule(input: DeliveryInput, delay_ms: number): void;
  /** Sends once without retries and returns the answer. */
  send(input: DeliveryInput, made_at?: string): Promise<PostAnswer>;
  resume(): void;
  /** Cancels the timers and keeps the deliveries. */
  cancelTimers(): void;
  stop(): void;
}

/** All rails with their shared dependencies. */
export interface Rails {
  readonly state: RailState;
  readonly clock: Clock;
  readonly deliveries: RailDeliveries;
  readonly byName: ReadonlyMap<RailName, Rail>;
  /** Cancels the expiry timer of an open payment, by rail and id. */
  readonly timeouts: Map<string, () => void>;
}
