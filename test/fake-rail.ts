import type { Sen } from '@kutip/domain/money';
import type { Provider } from '../apps/api/src/modules/payments/providers/provider.ts';
import type { StartedPayment } from './started-payment.ts';

/** A payment status at a rail. UNKNOWN: the rail does not know the order. */
export type RailOutcome = 'SUCCESS' | 'PROCESSING' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'UNKNOWN';

/** Deviations of a message from the actual payment, and the key that signs it. */
export interface MessageOverrides {
  amount?: Sen;
  currency?: string;
  order_no?: string;
  /** The rail's own reason code. */
  reason?: string;
  signed_by?: 'rail' | 'stranger';
  /** Makes the bytes of an otherwise identical message differ. */
  salt?: number;
}

/** A callback as the rail posts it. */
export interface RailMessage {
  body: string;
  headers: Record<string, string>;
}

/** A fake provider for tests: no network, no clock; tests control every message. */
export interface FakeRail {
  /** The provider's name, as in its callback URL. */
  name: string;
  /** payment_service_id of the payment methods that use it. */
  service_ids: readonly number[];
  /** Creates the real adapter, connected to this fake. */
  createAdapter(options: { now: () => Date; callback_url: string; return_url: string }): Provider;
  /**
   * Builds the rail's callback about a started payment. Enquiries return the same status from now on, unless `overrides`
   * makes the message wrong. Callbacks of some rails only trigger an enquiry.
   */
  buildCallback(
    started: StartedPayment,
    outcome: Exclude<RailOutcome, 'UNKNOWN'>,
    overrides?: MessageOverrides,
  ): Promise<RailMessage>;
  /** Sets the status that enquiries return; null: no response. */
  setStatus(started: StartedPayment, outcome: RailOutcome | null, overrides?: MessageOverrides): void;
  /** While true, every request fails. */
  down: boolean;
  dispose(): void;
}
