import { CODE } from '@kutip/contracts/codes';
import type { DeviceToken, DeviceWallets } from '@kutip/domain/card/device-token';
import { isOpen } from '@kutip/domain/payment-transition';
import { Refusal } from '@kutip/domain/refusal';
import type { Clock } from '../../platform/clock.ts';
import { createQuota, subscriberOf } from '../../platform/quota.ts';
import type { Store } from '../../platform/store.ts';
import type { PayableOwners } from '../invoices/invoices.service.ts';
import { lockAttempts } from './attempt.queries.ts';
import { toProviderAttempt, type PaymentAttempt } from './attempt.ts';
import { failAttempt } from './attempt-effects.ts';
import type { PaymentLog } from './payment-log.ts';
import type { DeviceCharge, Provider } from './providers/provider.ts';
import { saveProviderStage } from './requery-schedule.queries.ts';

// Cards that the payer's device holds (Apple Pay, Google Pay). The wallet's token passes through here once, encrypted to
// the card provider; it is neither stored nor logged.

const notOffered = (breakdown: string | { payment_service_id: string }) =>
  new Refusal(CODE.channel_not_enabled, 'This payment method is not available here.', breakdown);

/** Refuses 4012 a token of a wallet that the chosen service does not take. */
export function assertWallet(provider: Provider | undefined, device_token: DeviceToken | undefined): void {
  if (device_token && !provider?.device_wallets?.[device_token.wallet])
    throw notOffered({ payment_service_id: 'wallet_not_offered' });
}

interface ChargeInput {
  attempt: PaymentAttempt;
  /** When the payer's page closes. */
  closes_at: Date;
  device_token: DeviceToken;
}

interface ChargeDeps {
  store: Store;
  clock: Clock;
  payableOwners: PayableOwners;
}

/**
 * Charges the card of the payer's device. The provider's answer confirms nothing: a charge that it has taken, or may
 * have taken, stays open until its verified status comes. Refuses 4031 a card that it did not charge.
 */
export async function chargeDevice(
  deps: ChargeDeps,
  provider: Provider,
  { attempt, closes_at, device_token }: ChargeInput,
) {
  const charge = await provider.chargeDevice!(toProviderAttempt(attempt), device_token);
  if (charge.outcome === 'refused') {
    await failRefused(deps, attempt, charge);
    throw new Refusal(CODE.card_refused, 'The card was not accepted. Nothing was charged.', 'card_refused');
  }
  await saveProviderStage(deps.store.read, attempt, charge.outcome === 'unknown' ? 'UNKNOWN' : 'SENT');
  const { invoice_no, transaction_invoice_no } = attempt;
  const next =
    charge.outcome === 'redirect'
      ? { redirect_url: charge.redirect_url }
      : { redirect_url: null, is_sent: true as const };
  return {
    invoice_no,
    transaction_invoice_no,
    method: 'GET' as const,
    fields: {},
    qr_payload: null,
    card_key: null,
    ...next,
    expires_at: closes_at.toISOString(),
  };
}

/** Fails the attempt, so that the payer may choose again. One that the provider's callback has ended meanwhile stays. */
const failRefused = (
  { store, clock, payableOwners }: ChargeDeps,
  attempt: PaymentAttempt,
  { code, reason }: Extract<DeviceCharge, { outcome: 'refused' }>,
): Promise<void> =>
  store.transact(async (db) => {
    const [state] = await lockAttempts(db, [attempt]);
    if (!state || !isOpen(state.status)) return;
    const failure = { status: 'FAILED', code, reason, bank: attempt.payer_bank, reference: null } as const;
    await failAttempt(db, { attempt, state, payableOwners }, { ...failure, actor: 'provider' }, clock.now());
  });

/** The wallets that the card provider takes; undefined where it takes none. */
export function offeredWallets(providers: ReadonlyMap<string, Provider>): DeviceWallets | undefined {
  const { device_wallets } = [...providers.values()].find((provider) => provider.device_wallets) ?? {};
  return device_wallets && (device_wallets.apple_pay || device_wallets.google_pay) ? device_wallets : undefined;
}

/** One sheet asks for one session; more from one address is somebody trying out something else. */
const SESSIONS = { window_ms: 60_000, per_key: 20, in_total: 10_000 };

/** Sessions for Apple Pay's sheet. */
export function applePaySessions({
  providers,
  clock,
  log,
}: {
  providers: ReadonlyMap<string, Provider>;
  clock: Clock;
  log: PaymentLog;
}): (ip: string) => Promise<Record<string, unknown>> {
  const mayAsk = createQuota(clock, SESSIONS);
  return async (ip) => {
    const provider = [...providers.values()].find(({ applePaySession }) => applePaySession);
    if (!provider) throw notOffered('apple_pay');
    if (!mayAsk(subscriberOf(ip)))
      throw new Refusal(CODE.too_many_requests, 'Too many requests. Please wait a moment.', 'too_many_requests');
    try {
      return await provider.applePaySession!();
    } catch (cause) {
      log.warn({ event: 'apple_pay.session_failed', err: cause }, 'apple pay session failed');
      throw Object.assign(new Refusal(CODE.provider_unavailable, 'Apple Pay does not answer now.', 'apple_pay'), {
        cause,
      });
    }
  };
}
