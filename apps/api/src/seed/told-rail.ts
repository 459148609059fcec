import { hash } from 'node:crypto';
import { dayOf } from '@kutip/domain/day';
import { RINGGIT, writeCode } from '@kutip/domain/duitnow/code';
import { toRinggit, type Sen } from '@kutip/domain/money';
import type { AttemptToPay, Heard, Provider } from '../modules/payments/providers/provider.ts';
import type { Ending } from './endings.ts';
import type { ShownCard } from './ways.ts';

/**
 * Any other rail for the demo's past. Each signs or is asked in a way of its own, and the sandbox that could answer did
 * not exist then: so it starts payments by itself, and what is told of them is in our words already. Only the seed uses
 * it, and only before the first request is served.
 */
export const toldRail = (rail: Provider, seller_name: string): Provider => ({
  ...rail,
  signed_headers: [],
  start: async (attempt) => ({
    redirect_url: null, // nobody is there to be sent anywhere
    method: 'GET',
    fields: { [TOTAL]: toRinggit(attempt.amount) },
    qr_payload: rail.name === 'duitnow' && attempt.bank_code === 'QR' ? codeOf(attempt, seller_name) : null,
    card_key: null,
    // A card's gateway gives its number once it has the card.
    provider_reference:
      rail.name === 'card' ? null : referenceOf(rail.name, attempt.transaction_invoice_no, attempt.started_at),
  }),
  read: (body) => {
    const heard = JSON.parse(body) as Heard;
    return { ...heard, paid_at: heard.paid_at && new Date(heard.paid_at) };
  },
  enquire: async () => null,
});

/** The field of a start that says what the payer pays, his surcharge included. */
export const TOTAL = 'total';

export interface ToldByRail {
  rail: string;
  order_no: string;
  total: Sen;
  ending: Ending;
  /** Where it is paid by card. */
  card: ShownCard | null;
  started_at: Date;
  at: Date;
}

/** What the rail's adapter would have made of the rail's message. */
export function wordBody({ rail, order_no, total, ending, card, started_at, at }: ToldByRail): string {
  const { outcome, code, reason, amount = total, surplus } = ending;
  const heard: Heard = {
    kind: 'heard',
    order_nos: [order_no],
    amount,
    currency: 'MYR',
    outcome,
    ...(surplus !== undefined && { surplus }),
    code,
    reason,
    provider_reference: referenceOf(rail, order_no, started_at),
    is_known: true,
    payer_name: null,
    payer_bank: card?.issuer ?? null,
    masked_card: card?.masked_card ?? null,
    paid_at: outcome === 'SUCCESS' ? at : null,
  };
  return JSON.stringify(heard);
}

const codeOf = ({ transaction_invoice_no, amount, started_at }: AttemptToPay, merchant_name: string): string =>
  writeCode({
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

/** The rail's own number of a payment, looking as that rail's numbers do; the same whenever it is asked for. */
function referenceOf(rail: string, order_no: string, started_at: Date): string {
  const hex = hash('sha256', `${rail} ${order_no}`, 'hex');
  const digits = BigInt(`0x${hex}`).toString();
  const letters = BigInt(`0x${hex}`).toString(36);
  switch (rail) {
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
