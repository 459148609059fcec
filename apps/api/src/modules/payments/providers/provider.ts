import type { BankType } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import type { Outcome } from '@kutip/domain/payment';

/** An attempt as a provider has to know it. */
export interface AttemptToPay {
  transaction_invoice_no: string;
  /** What the payer pays, his surcharge included. */
  amount: Sen;
  title: string;
  payer_name: string;
  payer_email: string;
  /** What the provider calls the bank, wallet or other way to pay that was chosen. */
  bank_code: string;
  bank_type: BankType | null;
  started_at: Date;
  /** The provider's own number of the payment; null before it gave one. */
  provider_reference: string | null;
}

/** What a payer's browser encrypts his card to. Whoever holds the other half is the card provider, never us. */
export interface CardKey {
  key_id: string;
  /** RSA public key: base64 of its DER SubjectPublicKeyInfo. */
  public_key: string;
}

/** Where the payer's browser goes, and what it carries there. */
export interface Directions {
  redirect_url: string | null;
  method: 'GET' | 'POST';
  fields: Record<string, string>;
  /** What a wallet scans instead of being sent somewhere. */
  qr_payload: string | null;
  /** For a form that carries an encrypted card besides `fields`. */
  card_key: CardKey | null;
  /** The provider's own number of the payment, where starting one gives it. */
  provider_reference: string | null;
}

/** How a message reached us. Only what came by itself or was asked for, never what a browser carried, is believed. */
export type Source = 'direct' | 'return' | 'enquiry' | 'statement';

/** A message that is the provider's own, in our words. */
export interface Heard {
  kind: 'heard';
  /** Every order number the message names, the one to find the attempt by first. */
  order_nos: readonly string[];
  amount: Sen;
  currency: string;
  outcome: Outcome;
  /** What came on top of `amount`, where payers themselves set what they send; `amount` is then what was asked. */
  surplus?: Sen;
  /** The provider's code and its text; null for a code that has none. */
  code: string;
  reason: string | null;
  /** The provider's own number of the payment; null when it has none yet. */
  provider_reference: string | null;
  /** Whether the provider has ever heard of this order. */
  is_known: boolean;
  payer_name: string | null;
  payer_bank: string | null;
  /** The card as everybody may see it, first six and last four digits; null for other ways to pay. */
  masked_card: string | null;
  /** When the payer paid by the provider's clock; null when it does not say. */
  paid_at: Date | null;
}

/** Genuine, and says no more than that there is something to ask about: the provider is asked. */
export interface Nudge {
  kind: 'nudge';
  order_no: string;
}
/** Perhaps genuine, but that cannot be told now (a certificate does not load): it is kept and read again later. */
export interface Unverified {
  kind: 'unverified';
  why: string;
}
/** Not the provider's: the signature is wrong or missing. */
export interface Forged {
  kind: 'forged';
}
/** Perhaps the provider's, but not to be made sense of. */
export interface Unreadable {
  kind: 'unreadable';
  why: string;
}
export type Message = Heard | Nudge | Unverified | Forged | Unreadable;

export interface BankHealth {
  /** null: services that fit every kind of payer. */
  bank_type: BankType | null;
  /** By bank code; null when the provider did not say. */
  online: ReadonlyMap<string, boolean> | null;
}

/**
 * The other end of a way to pay. It turns our request into the provider's and the provider's answer into ours; it stores
 * nothing and decides nothing. Unknown means pending: an answer it cannot place is PROCESSING.
 */
export interface Provider {
  name: string;
  /** What a callback is answered once it is safe with us. */
  acknowledgement: string;
  /** Headers that belong to a message because its signature is among them, in lower case; see signed-headers.ts. */
  signed_headers: readonly string[];
  /** Origins that a payer's browser posts a form to. */
  form_origins: readonly string[];
  /** What browsers encrypt cards to, for who takes them; `valid_until` is its certificate's end. */
  card_key?: CardKey & { valid_until: Date | null };
  /** Asks the provider where the payer goes. May be asked twice of one attempt and then answers the same payment. */
  start(attempt: AttemptToPay): Promise<Directions>;
  /** Reads and verifies a message. Never throws: what comes from outside may be anything. */
  read(body: string, source: Source): Message | Promise<Message>;
  /** The order number a message claims to be about, verified or not; only to send a browser on. */
  orderNoIn(body: string): string | null;
  /** Asks how an attempt stands. Answers the raw message, or null when there was no answer. Hold no transaction open. */
  enquire(attempt: AttemptToPay): Promise<string | null>;
  /** Whether a code means that a company's approver must still release the payment. */
  awaitsApprover(code: string | null): boolean;
  bankHealth(): Promise<BankHealth[]>;
}
