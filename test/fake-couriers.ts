import Fastify from 'fastify';
import type { Courier } from '../apps/api/src/modules/couriers/couriers.service.ts';
import { createEasyParcel } from '../apps/api/src/modules/couriers/providers/easyparcel/easyparcel.adapter.ts';
import { createJnt } from '../apps/api/src/modules/couriers/providers/jnt/jnt.adapter.ts';
import { courierRoutes } from '../apps/sandbox/src/couriers/couriers.routes.ts';
import { openParcels, type CourierName, type Parcels } from '../apps/sandbox/src/couriers/parcels.ts';
import { memoryJournal } from './memory-journal.ts';

const EASYPARCEL = {
  client_id: 'kutip-client',
  secret: 'kutip-secret',
  refresh_token: 'refresh-token',
  webhook_key: 'key-of-the-webhook',
};
const JNT = { api_account: '640826271705595946', private_key: 'kutip0test0private0key' };

export interface CourierMessage {
  courier: CourierName;
  url: string;
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** The sandbox's couriers in process, with the real adapters in front of them. */
export interface FakeCouriers {
  couriers: Courier[];
  parcels: Parcels;
  /** The requests that arrived, as `easyparcel submit_orders`. */
  requests: string[];
  /** Moves a parcel and returns the notice that the courier posts. */
  move(booking_no: string, towards?: 'deliver' | 'return'): Promise<CourierMessage>;
}

export function fakeCouriers(now: () => Date): FakeCouriers {
  const server = Fastify();
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  const parcels = openParcels(memoryJournal(), now);
  const requests: string[] = [];
  const posted: CourierMessage[] = [];
  const jnt = { ...JNT, customer_code: 'KTP0001', password: 'kutip-test-password' };
  server.register(async (scope) =>
    courierRoutes(scope, parcels, {
      easyparcel: { ...EASYPARCEL, access_token: 'access-token' },
      jnt,
      webhook_url: 'https://pay.example.my/api/v1/parcel-courier/webhook',
      async post(message) {
        posted.push({ ...message, courier: message.url.includes('/jnt') ? 'jnt' : 'easyparcel' });
        return { status: 200, body: 'OK' };
      },
    }),
  );
  const fetchInProcess: typeof fetch = async (input, { headers, body } = {}) => {
    const { pathname } = new URL(input as string);
    requests.push(`${pathname.split('/')[1]} ${pathname.split('/').at(-1)}`);
    const is_form = body instanceof URLSearchParams;
    const answer = await server.inject({
      method: 'POST',
      url: pathname,
      headers: {
        ...(headers as Record<string, string>),
        ...(is_form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      payload: is_form ? body.toString() : (body as string),
    });
    return new Response(answer.body, { status: answer.statusCode });
  };
  const shared = { timeout_ms: 1000, now, fetch: fetchInProcess };
  return {
    couriers: [
      createEasyParcel({ ...shared, ...EASYPARCEL, url: 'https://couriers.test/easyparcel' }),
      createJnt({ ...shared, ...jnt, url: 'https://couriers.test/jnt' }),
    ],
    parcels,
    requests,
    async move(booking_no, towards = 'deliver') {
      const body = new URLSearchParams({ towards }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await server.inject({ method: 'POST', url: `/couriers/parcels/${booking_no}/move`, headers, payload: body });
      return posted.at(-1)!;
    },
  };
}
