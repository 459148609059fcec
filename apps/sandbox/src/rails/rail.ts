import type { KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { SandboxConfig } from '../config.ts';
import type { PostAnswer } from '../fpx/post.ts';
import type { RailName } from './names.ts';
import type { RailDelivery, RailPayment, RailState, ToldPayment } from './state.ts';

/** A callback as it goes over the wire. */
export interface RailCallback {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How a callback is to be written. */
export interface Writing {
  /** The same for repeated copies of one message. */
  readonly event_id: string;
  /** When the news was made, and when this try is sent; ISO. Copies are alike unless they use `sent_at`. */
  readonly made_at: string;
  readonly sent_at: string;
  /** `bad`: looks like a signature, and no key made it. */
  readonly signature: 'good' | 'bad';
}

/** One provider's end: its wire format and its doors. What payments do is the same for all, in payments.ts. */
export interface Rail {
  readonly name: RailName;
  /** As people call it. */
  readonly title: string;
  /** Its callbacks say only that there is news; so what a wish wants wrong stands in the answer to the enquiry. */
  readonly only_nudges?: boolean;
  /** The callback that says what `told` says; its amount, currency and order number are distorted already. null: the provider says nothing then. */
  callback(told: ToldPayment, writing: Writing): RailCallback | null;
  /** Path of the page where the payer stands, for the control page; null: it has none. */
  pagePath(payment: RailPayment): string | null;
  /** Its API and hosted pages, in a scope of their own: while the rail is down all of it answers 503. */
  routes(scope: FastifyInstance, rails: Rails): void;
}

/** What a rail is made from. */
export interface RailParts {
  readonly config: SandboxConfig;
  /** The private key of `<name>.key.pem`. */
  readonly privateKey: (name: 'card' | 'ewallet' | 'paypal') => KeyObject;
  /** PEM of `<name>.cert.pem`. */
  readonly certificate: (name: 'card' | 'ewallet' | 'paypal') => string;
}

/** What is to be sent, before it has a time. Copies of one message have one `event_id`. */
export type WantedDelivery = Pick<RailDelivery, 'told' | 'signature' | 'event_id'>;

/** Callbacks of all rails: sent when due, tried again while they are not taken, taken up again after a restart. */
export interface RailDeliveries {
  schedule(wanted: WantedDelivery, delay_ms: number): void;
  /** At once and once only, with the answer. */
  send(wanted: WantedDelivery, made_at?: string): Promise<PostAnswer>;
  resume(): void;
  /** Forgets the timers, not the deliveries. */
  disarm(): void;
  stop(): void;
}

/** All rails, as the functions of this folder are handed them. */
export interface Rails {
  readonly state: RailState;
  readonly clock: Clock;
  readonly deliveries: RailDeliveries;
  readonly byName: ReadonlyMap<RailName, Rail>;
  /** Calls off the time-out of an open payment, by rail and id. */
  readonly timeouts: Map<string, () => void>;
}
