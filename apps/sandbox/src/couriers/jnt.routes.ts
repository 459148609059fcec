import { createHash, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { malaysianTime, type Movement, type Parcels, type SandboxParcel } from './parcels.ts';

/** J&T Express Malaysia, Open Platform. Business errors are answered with HTTP 200. */

export interface JntAccount {
  api_account: string;
  private_key: string;
  customer_code: string;
  password: string;
}

const digestOf = (biz_content: string, private_key: string): string =>
  createHash('md5').update(`${biz_content}${private_key}`).digest('base64');

const answerOf = (code: number, msg: string, data: unknown = null) => ({ code, msg, data, requestId: 'sandbox' });
const ok = (data: unknown) => answerOf(1, 'success', data);

const party = z.object({ name: z.string().min(1).max(100), phone: z.string().min(1).max(30), postCode: z.string() });
const order = z.object({
  txlogisticId: z.string().min(1).max(50),
  serviceType: z.enum(['1', '6']),
  payType: z.enum(['PP_PM', 'PP_CASH', 'CC_CASH']),
  expressType: z.enum(['EZ', 'EX', 'FD', 'DO', 'JS']),
  sender: party,
  receiver: party,
  packageInfo: z.object({ weight: z.coerce.number().min(0.01).max(99.999) }),
});

const SCANS: Readonly<Record<Movement, readonly [code: string, name: string]>> = {
  collected: ['10', 'Pick Up'],
  in_transit: ['20', 'Departure'],
  out_for_delivery: ['94', 'Out for Delivery'],
  delivered: ['100', 'Delivery Signature'],
  problem: ['110', 'Problematic'],
  returning: ['172', 'Return'],
  returned: ['173', 'Return Signature'],
};

const scansOf = ({ movements }: SandboxParcel) =>
  movements.map(({ status, at }) => {
    const [scanTypeCode, scanTypeName] = SCANS[status];
    return { scanTime: malaysianTime(at), scanTypeCode, scanTypeName, desc: `${scanTypeName}, Shah Alam hub` };
  });
const traceOf = (parcel: SandboxParcel) => ({
  billCode: parcel.booking_no,
  txlogisticId: parcel.reference,
  details: scansOf(parcel),
});

const bookingOf = ({ reference: txlogisticId, booking_no: billCode, receiver: { postcode } }: SandboxParcel) => ({
  txlogisticId,
  billCode,
  sortingCode: `02-C51-${postcode.slice(0, 3)}309`,
  thirdSortingCode: 'S01',
});

/** A known reference answers the booking that exists. */
function addOrder(parcels: Parcels, content: unknown) {
  const { data: input, error } = order.safeParse(content);
  if (!input) return answerOf(999_001_010, `${error.issues[0]!.path.join('.')} is required`);
  const { txlogisticId, receiver, sender } = input;
  const known = parcels.findByReference('jnt', txlogisticId);
  if (known) return ok(bookingOf(known));
  if (receiver.postCode === '00000') return answerOf(999_001_030, 'receiver postcode invalid');
  if (sender.postCode === '00000') return answerOf(999_001_030, 'sender postcode invalid');
  if (parcels.scenarioOf('jnt') === 'refuse') return answerOf(145_003_050, 'illegal parameters');
  const number = `63${randomInt(1e9, 1e10)}`;
  const parcel: SandboxParcel = {
    courier: 'jnt',
    reference: txlogisticId,
    booking_no: number,
    awb_number: number,
    has_awb: true,
    service: input.expressType,
    receiver: { name: receiver.name, postcode: receiver.postCode },
    content: '',
    collection_date: '',
    movements: [],
    is_cancelled: false,
  };
  parcels.put(parcel);
  return ok({ ...bookingOf(parcel), packageChargeWeight: String(input.packageInfo.weight) });
}

const keys = z.object({ txlogisticId: z.string().optional(), billCode: z.string().optional() });
function findParcel(parcels: Parcels, content: unknown): SandboxParcel | undefined {
  const { txlogisticId, billCode } = keys.parse(content);
  return billCode ? parcels.find('jnt', billCode) : parcels.findByReference('jnt', txlogisticId ?? '');
}

function cancelOrder(parcels: Parcels, content: unknown) {
  const parcel = findParcel(parcels, content);
  if (!parcel) return answerOf(999_002_000, 'no data');
  const can_cancel = parcel.movements.length === 0 && parcels.scenarioOf('jnt') !== 'not_cancellable';
  if (!can_cancel) return answerOf(999_002_010, 'The status of this order cannot be cancelled');
  parcels.put({ ...parcel, is_cancelled: true });
  return ok({ txlogisticId: parcel.reference, billCode: parcel.booking_no });
}

const CALLS: Readonly<Record<string, (parcels: Parcels, content: unknown) => object>> = {
  '/api/order/addOrder': addOrder,
  '/api/order/cancelOrder': cancelOrder,
  '/api/order/getOrders': (parcels, content) => {
    const parcel = findParcel(parcels, content);
    return parcel ? ok(bookingOf(parcel)) : answerOf(999_002_000, 'no data');
  },
  '/api/logistics/trace': (parcels, content) => {
    const parcel = findParcel(parcels, content);
    return ok(parcel ? [traceOf(parcel)] : []);
  },
};

const envelope = z.object({ bizContent: z.string() });
const credentials = z.object({ customerCode: z.string(), password: z.string() });

function fault(account: JntAccount, headers: Readonly<Record<string, unknown>>, biz_content: string): object | null {
  const { apiaccount, digest, timestamp } = headers;
  if (!apiaccount) return answerOf(145_003_051, 'apiAccount is empty');
  if (!digest) return answerOf(145_003_052, 'digest is empty');
  if (!timestamp) return answerOf(145_003_053, 'timestamp is empty');
  if (apiaccount !== account.api_account) return answerOf(145_003_010, 'API account does not exist');
  if (digest !== digestOf(biz_content, account.private_key)) return answerOf(145_003_030, 'signature failed');
  const given = credentials.safeParse(JSON.parse(biz_content)).data;
  return given?.customerCode === account.customer_code && given.password === account.password
    ? null
    : answerOf(145_003_012, 'no permission');
}

export function jntRoutes(app: FastifyInstance, parcels: Parcels, account: JntAccount): void {
  for (const [path, call] of Object.entries(CALLS))
    app.post(`/jnt${path}`, async ({ headers, body }, reply) => {
      const scenario = parcels.scenarioOf('jnt');
      if (scenario === 'down') return reply.code(504).send();
      const { bizContent } = envelope.parse(body);
      const refusal = fault(account, headers, bizContent);
      if (refusal) return refusal;
      const answer = call(parcels, JSON.parse(bizContent));
      return scenario === 'lost_answer' && path.endsWith('addOrder') ? reply.code(504).send() : answer;
    });
}

/** What J&T posts after a scan: a signed form. */
export function jntPush(parcel: SandboxParcel, { api_account, private_key }: JntAccount, now: Date) {
  const biz_content = JSON.stringify([{ ...traceOf(parcel), details: scansOf(parcel).slice(-1) }]);
  return {
    body: new URLSearchParams({ bizContent: biz_content }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      apiAccount: api_account,
      digest: digestOf(biz_content, private_key),
      timestamp: String(now.getTime()),
    },
  };
}
