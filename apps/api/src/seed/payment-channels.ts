import { sen, type Sen } from '@kutip/domain/money';
import { channelServices } from '../reference-data/channel-services.ts';
import type { Random } from './random.ts';

/** A payment channel and its share of payers in percent. */
interface DemoChannel {
  part: number;
  unique_reference: string;
  /** The smallest amount paid with it. */
  from?: Sen;
}

/** Personal banks, weighted by their share in Malaysia. */
const BANKS =
  'MB2U0227 MB2U0227 MB2U0227 BCBB0235 BCBB0235 PBB0233 PBB0233 RHB0218 HLB0224 BIMB0340 AMBB0209 BSN0601'.split(' ');
const FPX = 'FPX_B2C_';

/** Approximate channel shares of a small merchant; the rest pays by FPX. */
const CHANNELS: readonly DemoChannel[] = [
  { part: 15, unique_reference: 'DUITNOW_QR' },
  { part: 2, unique_reference: 'DUITNOW_OBW' },
  { part: 7, unique_reference: 'EWALLET_TNG' },
  { part: 2.5, unique_reference: 'EWALLET_GRABPAY' },
  { part: 2, unique_reference: 'EWALLET_SHOPEEPAY' },
  { part: 1.5, unique_reference: 'EWALLET_MAE' },
  { part: 10, unique_reference: 'GLOBAL_CARD' },
  { part: 1.5, unique_reference: 'BNPL_SHOPEE', from: sen(50_00) },
  { part: 1, unique_reference: 'BNPL_ATOME', from: sen(50_00) },
  { part: 0.5, unique_reference: 'BNPL_GRAB', from: sen(50_00) },
  { part: 1, unique_reference: 'SWITCH_PAYPAL', from: sen(20_00) },
  { part: 0.6, unique_reference: 'CRYPTO_LIGHTNING' },
  { part: 0.4, unique_reference: 'CRYPTO_BTC', from: sen(200_00) },
];

/** The channel that a payer picks for `amount`: a `unique_reference`. */
export function pickChannel(random: Random, amount: Sen): string {
  const bank = FPX + random.pick(BANKS);
  let remaining = random.next() * 100;
  const channel = CHANNELS.find(({ part }) => (remaining -= part) < 0);
  return channel && amount >= (channel.from ?? 0) ? channel.unique_reference : bank;
}

const PROVIDERS = new Map(channelServices().map(({ unique_reference, provider }) => [unique_reference, provider]));

/** The provider of a payment channel. */
export const providerOf = (unique_reference: string): string => PROVIDERS.get(unique_reference) ?? 'fpx';

/** The FPX bank code; '' for other channels. */
export const bankCodeOf = (unique_reference: string): string =>
  unique_reference.startsWith(FPX) ? unique_reference.slice(FPX.length) : '';

/** Masked test card numbers of schemes and gateways. */
const CARDS = [
  { masked_card: '424242XXXXXX4242', issuer: 'Maybank (Visa)' },
  { masked_card: '411111XXXXXX1111', issuer: 'CIMB Bank (Visa)' },
  { masked_card: '555555XXXXXX4444', issuer: 'Public Bank (Mastercard)' },
  { masked_card: '510510XXXXXX5100', issuer: 'Hong Leong Bank (Mastercard)' },
  { masked_card: '378282XXXXX0005', issuer: 'American Express' },
] as const;
export type MaskedCard = (typeof CARDS)[number];

export const pickCard = (random: Random): MaskedCard => random.pick(CARDS);
