import { COURIER_ID, jntRate } from '@kutip/domain/courier';
import { parseJson } from '../../../../platform/signed-message.ts';
import { outgoingFetch } from '../../../../platform/outgoing.ts';
import type { Courier, CourierNotice, ParcelKey, ParcelRequest, QuoteQuery } from '../../courier.ts';
import {
  hasJntDigest,
  isJntRefusal,
  JNT_NO_DATA,
  JNT_NOT_CANCELLABLE,
  JNT_OK,
  jntDigest,
  jntOrder,
  readJntAnswer,
  readJntOrder,
  readJntPush,
  readJntTrace,
  type JntAnswer,
} from './jnt.transform.ts';

export interface JntOptions {
  url: string;
  api_account: string;
  private_key: string;
  customer_code: string;
  /** Opaque: from J&T's signature tool. */
  password: string;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

const NAME = 'J&T Express';
const STANDARD = 'EZ';

const failure = ({ code, msg }: JntAnswer): Error => new Error(`J&T answered ${code}: ${msg}`);

/** J&T Express Malaysia, Open Platform. A repeated `txlogisticId` answers the booking that exists. */
export function createJnt(options: JntOptions): Courier {
  const { url, api_account, private_key, customer_code, password, timeout_ms, now } = options;
  const { fetch: send = outgoingFetch } = options;
  const account = { customerCode: customer_code, password };

  async function call(path: string, content: object): Promise<JntAnswer> {
    const biz_content = JSON.stringify(content);
    const answer = await send(`${url}${path}`, {
      method: 'POST',
      headers: {
        apiAccount: api_account,
        digest: jntDigest(biz_content, private_key),
        timestamp: String(now().getTime()),
      },
      body: new URLSearchParams({ bizContent: biz_content }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    if (!answer.ok) throw new Error(`J&T answered ${answer.status}`);
    return readJntAnswer(await answer.json());
  }

  return {
    id: COURIER_ID.jnt,
    reference: 'jnt',
    name: NAME,
    async quote({ from, to, weight_kg }: QuoteQuery) {
      const rate = jntRate(from.state_id, to.state_id, weight_kg);
      if (rate === null) return [];
      const { amount, days: days_text } = rate;
      const service = { courier_provider_id: COURIER_ID.jnt, courier_service: STANDARD, name: NAME };
      return [{ ...service, amount, send_methods: ['pickup', 'dropoff'], days_text }];
    },
    async book(request: ParcelRequest) {
      const answer = await call('/api/order/addOrder', jntOrder(request, account));
      if (answer.code === JNT_OK) return { status: 'booked', parcel: readJntOrder(answer.data, request.reference) };
      if (isJntRefusal(answer)) return { status: 'refused', reason: answer.msg.slice(0, 200) };
      throw failure(answer);
    },
    async find({ reference }: ParcelRequest) {
      const answer = await call('/api/order/getOrders', { ...account, txlogisticId: reference });
      if (answer.code === JNT_NO_DATA) return null;
      if (answer.code !== JNT_OK) throw failure(answer);
      return readJntOrder(answer.data, reference);
    },
    async track({ booking_no }: ParcelKey) {
      const answer = await call('/api/logistics/trace', { ...account, billCode: booking_no });
      if (answer.code !== JNT_OK && answer.code !== JNT_NO_DATA) throw failure(answer);
      return readJntTrace(answer.code === JNT_OK ? answer.data : [], booking_no);
    },
    async cancel({ reference, booking_no }: ParcelKey, reason: string) {
      const content = { ...account, txlogisticId: reference, billCode: booking_no, reason: reason.slice(0, 300) };
      const answer = await call('/api/order/cancelOrder', content);
      if (answer.code === JNT_OK) return { is_cancelled: true };
      if (answer.code === JNT_NOT_CANCELLABLE) return { is_cancelled: false, reason: answer.msg };
      throw failure(answer);
    },
    readNotice({ body, header }: CourierNotice) {
      const biz_content = new URLSearchParams(body).get('bizContent') ?? '';
      if (!hasJntDigest(biz_content, private_key, header('digest') ?? '')) return null;
      return readJntPush(parseJson(biz_content));
    },
    notice_answer: '{"code":"1","msg":"success","data":"SUCCESS"}',
  };
}
