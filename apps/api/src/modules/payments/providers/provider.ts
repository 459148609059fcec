import type { DeviceToken, DeviceWallets } from '@kutip/domain/card/device-token';
import type { BankType } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import type { Outcome } from '@kutip/domain/payment';

/** A payment attempt as it is passed to a provider. */
export interface ProviderAttempt {
  transaction_invoice_no: string;
  /** What the payer pays, including the surcharge. */
  amount: Sen;
  title: string;
  /** For rails that show a name beside ours. */
  merchant_name: string;
  payer_name: string;
  payer_email: string;
  /** The provider's code of the chosen bank, wallet or other payment method. */
  bank_code: string;
  bank_type: BankType | null;
  started_at: Date;
  /** The provider's reference of the payment; null until it gives one. */
  provider_reference: string | null;
}

/** The public key that the payer's browser encrypts the card with. Only the card provider holds the private key. */
export interface CardKey {
  key_id: string;
  /** RSA public key: base64 of its DER SubjectPublicKeyInfo. */
  public_key: string;
}

/** What the payer does next: a redirect or form post with its fields, or a QR code to scan. */
export interface NextAction {
  redirect_url: string | null;
  method: 'GET' | 'POST';
  fields: Record<string, string>;
  /** The QR code's contents, when the payer scans a code instead of being redirected. */
  qr_payload: string | null;
  /** For a form that carries an encrypted card in addition to `fields`. */
  card_key: CardKey | null;
  /** The provider's reference of the payment, when the start returns one. */
  provider_reference: string | null;
}

/**
 * What the provider says about a card of the payer's device. `redirect`: the card's bank asks the payer to confirm.
 * `unknown`: it may have been charged. `refused`: it was not.
 */
export type DeviceCharge =
  | { outcome: 'sent' | 'unknown' }
  | { outcome: 'redirect'; redirect_url: string }
  | { outcome: 'refused'; code: string; reason: string | null };

/** How a message reached us: a callback (direct), the payer's browser (return), a status query or a statement. A message carried by a browser is never applied. */
export type MessageSource = 'direct' | 'return' | 'enquiry' | 'statement';

/** A verified message about the status of a payment, mapped to our terms. */
export interface ProviderMessage {
  kind: 'payment_status';
  /** Every order number in the message; the first one identifies the attempt. */
  order_nos: readonly string[];
  amount: Sen;
  currency: string;
  outcome: Outcome;
  /** What was paid on top of `amount`, where payers choose what they send; `amount` is then the amount due. */
  surplus?: Sen;
  /** The provider's code and its text; null for a code that has none. */
  code: string;
  reason: string | null;
  /** The provider's reference of the payment; null when it has none yet. */
  provider_reference: string | null;
  /** Whether the provider knows this order. */
  is_known: boolean;
  /** false: the provider knows the order, and the payer has not sent anything to it yet. */
  is_begun?: false;
  payer_name: string | null;
  payer_bank: string | null;
  /** The masked card number, first six and last four digits; null for other payment methods. */
  masked_card: string | null;
  /** A card that the payer asked the provider to keep: its token, and the day on which the token ends. */
  saved_card?: { token: string; expires_on: string };
  /** When the payer paid, by the provider's clock; null when it does not say. */
  paid_at: Date | null;
}

/** A verified message that names an order but carries no status: the provider's status is queried. */
export interface ThinEvent {
  kind: 'thin_event';
  order_no: string;
}
/** A message that cannot be verified now (a certificate does not load): it is stored and read again later. */
export interface Unverified {
  kind: 'unverified';
  reason: string;
}
/** A message whose signature is wrong or missing. */
export interface Forged {
  kind: 'forged';
}
/** A message that cannot be parsed, or is meant for another merchant. */
export interface Unreadable {
  kind: 'unreadable';
  reason: string;
}
export type ParsedMessage = ProviderMessage | ThinEvent | Unverified | Forged | Unreadable;

export interface BankHealth {
  /** null: services that fit every kind of payer. */
  bank_type: BankType | null;
  /** Whether each bank is online, by bank code; null when the provider did not answer. */
  online: ReadonlyMap<string, boolean> | null;
}

/**
 * The adapter of one payment provider. It maps our requests to the provider's and the provider's answers to ours; it
 * stores nothing and decides nothing. A status that it does not know is PROCESSING.
 */
export interface Provider {
  name: string;
  /** The response body of a callback, sent once the callback is stored. */
  acknowledgement: string;
  /** Names of the headers that are stored with a message to verify its signature, in lower case; see signed-headers.ts. */
  signed_headers: readonly string[];
  /** Origins that the payer's browser posts a form to. */
  form_origins: readonly string[];
  /** The key to encrypt cards with, for a card provider; `valid_until` is the expiry of its certificate. */
  card_key?: CardKey & { valid_until: Date | null };
  /** Starts a payment and answers the payer's next action. Idempotent: a second start of an attempt answers the same payment. */
  start(attempt: ProviderAttempt): Promise<NextAction>;
  /** The form fields that pay the attempt with a card that the provider keeps, instead of those of `start`. */
  savedCardFields?(attempt: ProviderAttempt, token: string): Promise<Record<string, string>>;
  /** The wallets of devices whose cards it charges, and what pages need to ask them. */
  device_wallets?: DeviceWallets;
  /** Charges a card of the payer's device. Throws when nothing was sent. Call it outside of a transaction. */
  chargeDevice?(attempt: ProviderAttempt, device_token: DeviceToken): Promise<DeviceCharge>;
  /** A session for Apple Pay's sheet on our pages. Throws when Apple does not answer. */
  applePaySession?(): Promise<Record<string, unknown>>;
  /** Verifies and parses a message. Never throws, whatever the body is. */
  readMessage(body: string, source: MessageSource): ParsedMessage | Promise<ParsedMessage>;
  /** The order number in a message, verified or not; used only to redirect the payer's browser. */
  claimedOrderNo(body: string): string | null;
  /** Queries the status of an attempt. Answers the raw message; null: no answer. Call it outside of a transaction. */
  queryStatus(attempt: ProviderAttempt): Promise<string | null>;
  /** Whether a code means that a company's approver must still authorise the payment. */
  awaitsApprover(code: string | null): boolean;
  bankHealth(): Promise<BankHealth[]>;
}
