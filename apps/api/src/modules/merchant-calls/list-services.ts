import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { merchantCalls } from '@kutip/contracts/merchant-calls';
import { BANK_TYPE, type ChannelFlag } from '@kutip/domain/channels';
import { LEANX_PAYMENT_TYPES, leanxList, type LeanxPaymentType } from '@kutip/domain/compat/leanx';
import type { Context } from '../../platform/mount.ts';
import { loadPayee, offeredServices, type OfferedServiceView } from '../payments/switch.service.ts';

type Call = typeof merchantCalls.listPaymentServices;

const isLeanxType = (type: string): type is LeanxPaymentType => Object.hasOwn(LEANX_PAYMENT_TYPES, type);

/** A service as LeanX lists it. */
function leanxService(service: OfferedServiceView, payment_service: LeanxPaymentType) {
  const { payment_service_id, unique_reference, bank_type, is_online } = service;
  const is_corporate = bank_type === BANK_TYPE.corporate;
  const name = is_corporate ? `${service.name} B2B` : service.name;
  return {
    payment_service_id,
    payment_model_reference_id: is_corporate ? BANK_TYPE.corporate : BANK_TYPE.personal,
    payment_model_reference: is_corporate ? ('B2B' as const) : ('B2C' as const),
    unique_reference,
    payment_service,
    name,
    payment_service_name: name,
    record_status_id: is_online === false ? 2 : 1,
    record_status: is_online === false ? 'INACTIVE' : 'ACTIVE',
  };
}

/** The services that this merchant offers, of one channel or all; for a type of LeanX in its form too. */
export async function listServices(
  { db, account_id, now }: Pick<Context, 'db' | 'account_id' | 'now'>,
  { payment_type, bank_type, payment_model_reference_id, payment_status }: ParsedRequest<Call>['body'],
): Promise<Data<Call>> {
  const payee = await loadPayee(db, account_id, now);
  const model = bank_type ?? payment_model_reference_id ?? null;
  const offered = await offeredServices(db, { payee, conditions: null, amount: null }, model);
  const is_leanx = payment_type !== undefined && isLeanxType(payment_type);
  const channel: ChannelFlag | undefined = is_leanx ? LEANX_PAYMENT_TYPES[payment_type] : payment_type;
  const payment_services = offered.filter(({ channel_flag }) => channel === undefined || channel_flag === channel);
  if (!is_leanx) return { payment_services };
  const status = payment_status === 'inactive' ? 'INACTIVE' : 'ACTIVE';
  const listed = payment_services
    .map((service) => leanxService(service, payment_type))
    .filter(({ record_status }) => record_status === status);
  const total = listed.length;
  const list = { ...leanxList([{ [payment_type]: listed }], { total, skip: 0, limit: total }), draw: total };
  return { payment_services, list: { ...list, next_page_start: null, next_page_length: null } };
}
