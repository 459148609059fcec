import { hash } from 'node:crypto';
import { dayOf } from '@kutip/domain/day';
import { RINGGIT, encodeDuitNowQr } from '@kutip/domain/duitnow/code';
import { toRinggit, type Sen } from '@kutip/domain/money';
import type { ProviderAttempt, ProviderMessage, Provider } from '../modules/payments/providers/provider.ts';
import type { PaymentOutcome } from './payment-outcomes.ts';
import type { MaskedCard } from './payment-channels.ts';

/**
 * A fake of any other provider for past payments: starts payments locally and reads messages in the normalized format,
 * because the sandbox is not running yet. Used only by the seed, before the first request is served.
 */
export const createFakeProvider = (provider: Provider, seller_name: string): Provider => ({
  ...provider,
  signed_headers: [],
  start: async (attempt) => ({
    redirect_url: null, // no browser to redirect
    method: 'GET',
    fields: { [TOTAL_FIELD]: toRinggit(attempt.amount) },
    qr_payload: provider.name === 'duitnow' && attempt.bank_code === 'QR' ? duitNowQr(attempt, seller_name) : null,
    card_key: null,
    // Card gateways assign their reference once they have the card.
    provider_reference:
      provider.name === 'card'
        ? null
        : providerReference(provider.name, attempt.transaction_invoice_no, attempt.started_at),
  }),
  readMessage: (body) => {
    const message = JSON.parse(body) as ProviderMessage;
    return { ...message, paid_at: message.paid_at && new Date(message.paid_at) };
  },
  queryStatus: async () => null,
});

/** The start field with the payer's total, including the surcharge. */
export const TOTAL_FIELD = 'total';

export interface ProviderResult {
  provider: string;
  order_no: string;
  total: Sen;
  outcome: PaymentOutcome;
  /** For card payments. */
  card: MaskedCard | null;
  started_at: Date;
  at: Date;
}

/** The normalized message that the provider's adapter would return. */
export function messageBody({
  provider,
  order_no,
  total,
  outcome: provider_outcome,
  card,
  started_at,
  at,
}: ProviderResult): string {
  const { outcome, code, reason, amount = total, surplus } = provider_outcome;
  const message: ProviderMessage = {
    kind: 'payment_status',
    order_nos: [order_no],
    amount,
    currency: 'MYR',
    outcome,
    ...(surplus !== undefined && { surplus }),
    code,
    reason,
    provider_reference: providerReference(provider, order_no, started_at),
    is_known: true,
    payer_name: null,
    payer_bank: card?.issuer ?? null,
    masked_card: card?.masked_card ?? null,
    paid_at: outcome === 'SUCCESS' ? at : null,
  };
  return JSON.stringify(message);
}

const duitNowQr = ({ transaction_invoice_no, amount, started_at }: ProviderAttempt, merchant_name: string): string =>
  encodeDuitNowQr({
    is_dynamic: true,
    acquirer_id: '501664',
    merchant_id: `KUTIP${dayOf(started_at).slice(0, 4)}`,
    merchant_category: '5462', // bakeries
    currency: RINGGIT,
    amount,
    merchant_name,
    merchant_city: 'SHAH ALAM',
    postcode: '',
    bill_no: transaction_invoice_no,
    reference: transaction_invoice_no,
    integrity: '',
  });

/** A reference in the provider's format; deterministic per payment. */
function providerReference(provider: string, order_no: string, started_at: Date): string {
  const hex = hash('sha256', `${provider} ${order_no}`, 'hex');
  const digits = BigInt(`0x${hex}`).toString();
  const letters = BigInt(`0x${hex}`).toString(36);
  switch (provider) {
    case 'duitnow': // an end-to-end id
      return `${dayOf(started_at).replaceAll('-', '')}KUTIMYKL070QR${hex.slice(0, 14).toUpperCase()}`;
    case 'card':
      return digits.slice(0, 8);
    case 'paypal':
      return letters.slice(0, 17).toUpperCase();
    case 'crypto':
      return Buffer.from(hex, 'hex').toString('base64').replaceAll(/[^\w]/g, '').slice(0, 22);
    default: // e-wallets and instalments have UUIDs
      return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  }
}
