import { CODE } from '@kutip/contracts/codes';
import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import { Refusal } from '@kutip/domain/refusal';
import { dayOf, hourOf, addDays, startOfDay } from '@kutip/domain/day';
import { z } from 'zod';
import type { Connection } from '../../../platform/connection.ts';
import { requireFound } from '../../../platform/require-found.ts';
import { setCollectionChannels } from '../../collections/collections.service.ts';
import { loadPayee, offeredServices } from '../../payments/switch.service.ts';
import { inTransaction, type ForeignContext, type ForeignRoute } from '../foreign-routes.ts';
import { call, COLLECT, READ } from './calls.ts';
import { findCollectionByCode } from './collections.queries.ts';
import { countFailedDeliveries, loadProviderCodes } from './gateways.queries.ts';

const named = z.object({ id: z.string().max(64) });
const nothing = z.object({});

/** Our channels by Billplz's codes and names. It has none for the last three, so those are ours. */
const METHODS: Record<ChannelFlag, { code: string; name: string }> = {
  fpx: { code: 'fpx', name: 'Online Banking' },
  credit_card: { code: 'mpgs', name: 'Visa / Mastercard' },
  ewallet: { code: 'twoctwopwallet', name: 'e-Wallet' },
  paypal: { code: 'paypal', name: 'PAYPAL' },
  bnpl: { code: 'bnpl', name: 'Buy now, pay later' },
  duit_now: { code: 'duitnow', name: 'DuitNow' },
  crypto: { code: 'crypto', name: 'Cryptocurrency' },
};
const PERSONAL = 1;
const CORPORATE = 2;

type Offered = Awaited<ReturnType<typeof loadProviderCodes>>[number] & { active: boolean };

/** Every service, active where this merchant offers it and its bank is online. */
async function loadServices({ read, account_id, now }: ForeignContext): Promise<Offered[]> {
  const payee = await loadPayee(read, account_id, now);
  const offered = await offeredServices(read, { payee, conditions: null, amount: null });
  const online = new Set(offered.flatMap((one) => (one.is_online === false ? [] : [one.payment_service_id])));
  return (await loadProviderCodes(read)).map((service) => ({ ...service, active: online.has(service.id) }));
}

function codeOf({ channel_flag, bank_type, provider_code, unique_reference }: Omit<Offered, 'active'>): string {
  if (channel_flag !== 'fpx') return `BP-${unique_reference}`;
  return bank_type === CORPORATE ? `B2B1-${provider_code}` : provider_code;
}

const gatewayView = ({ active, ...service }: Offered) => {
  const { channel_flag, bank_type } = service;
  const is_corporate = channel_flag === 'fpx' && bank_type === CORPORATE;
  return { code: codeOf(service), active, category: is_corporate ? 'fpxb2b1' : METHODS[channel_flag].code };
};

/** How Billplz's clients name the bank of a bill: the first reference has this label and holds the code. */
export const BANK_CODE_LABEL = 'Bank Code';

/** The service of a code of Billplz's list of gateways; null: there is none. */
export const serviceOfCode = async (read: Connection, code: string): Promise<number | null> =>
  (await loadProviderCodes(read)).find((service) => codeOf(service) === code)?.id ?? null;

/** A list of methods; `0[code]=fpx` is how one client writes it. */
const methodsInput = named.loose().transform(({ id, payment_methods, ...rest }) => {
  const listed = payment_methods ?? (Object.keys(rest).some((key) => /^\d+$/.test(key)) ? Object.values(rest) : null);
  if (listed === null || typeof listed !== 'object') return { id, codes: null };
  const codes = Object.values(listed).map((one) => (one as { code?: unknown } | null)?.code);
  return { id, codes: new Set(codes) };
});

async function methodsOf({ read, account_id, now }: ForeignContext, code: string) {
  const { plan_channels } = await loadPayee(read, account_id, now);
  const { channel_flags } = requireFound(await findCollectionByCode(read, account_id, 'BILL', code));
  const methods = CHANNEL_FLAGS.filter((flag) => plan_channels.has(flag));
  return { payment_methods: methods.map((flag) => ({ ...METHODS[flag], active: channel_flags.includes(flag) })) };
}

/** Sets what a collection accepts. Unknown methods are ignored; without a list nothing changes. */
async function changeMethods(context: ForeignContext, { id: code, codes }: z.output<typeof methodsInput>) {
  const { read, account_id, now } = context;
  const { id } = requireFound(await findCollectionByCode(read, account_id, 'BILL', code));
  if (codes === null) return methodsOf(context, code);
  const { plan_channels } = await loadPayee(read, account_id, now);
  const flags = CHANNEL_FLAGS.filter((flag) => plan_channels.has(flag) && codes.has(METHODS[flag].code));
  if (flags.length === 0)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { payment_methods: 'required' });
  await inTransaction(context, (inside) => setCollectionChannels(inside, id, flags));
  return methodsOf(context, code);
}

const RESET_HOUR = 17;
const WORST_RANK = 10;

/** The failed attempts of callbacks since the last reset, at 17:00. */
async function webhookRank({ read, account_id, now }: ForeignContext) {
  const day = hourOf(now) >= RESET_HOUR ? dayOf(now) : addDays(dayOf(now), -1);
  const since = new Date(startOfDay(day).getTime() + RESET_HOUR * 60 * 60_000);
  return { rank: Math.min(WORST_RANK, await countFailedDeliveries(read, account_id, since)) };
}

export const gatewayCalls: readonly ForeignRoute[] = [
  call('GET v4/webhook_rank', READ, nothing, (_, context) => webhookRank(context)),
  call('GET v4/payment_gateways', READ, nothing, async (_, context) => ({
    payment_gateways: (await loadServices(context)).map(gatewayView),
  })),
  call('GET v3/fpx_banks', READ, nothing, async (_, context) => ({
    banks: (await loadServices(context))
      .filter(({ channel_flag, bank_type }) => channel_flag === 'fpx' && bank_type === PERSONAL)
      .map(({ provider_code: name, active }) => ({ name, active })),
  })),
  call('GET v3/collections/:id/payment_methods', READ, named, ({ id }, context) => methodsOf(context, id)),
  call('PUT v3/collections/:id/payment_methods', COLLECT, methodsInput, (fields, context) =>
    changeMethods(context, fields),
  ),
];
