import { createDuitNow } from '../apps/api/src/modules/payments/providers/duitnow/duitnow.adapter.ts';
import { statusOf } from '../apps/sandbox/src/duitnow/duitnow.messages.ts';
import { duitnowRail } from '../apps/sandbox/src/duitnow/duitnow.routes.ts';
import { signedHeaders } from '../apps/sandbox/src/rails/paynet-message.ts';
import type { FakeRail, RailMessage, RailOutcome, MessageOverrides } from './fake-rail.ts';
import { RAIL_TIME, sandboxRail, sandboxSecret, type SandboxRail } from './sandbox-rail.ts';

const ORIGIN = 'https://acquirer.test';
export const DUITNOW_API = `${ORIGIN}/duitnow`;
export const DUITNOW_QR = 201;
export const DUITNOW_OBW = 202;
export const DUITNOW_SECRET = sandboxSecret('duitnow');
const MERCHANT_ID = 'KUTIP0001';

export interface FakeDuitNow extends FakeRail, Pick<SandboxRail, 'fetch' | 'requests_received' | 'alterAnswer'> {
  /** Signs a message with any content. */
  signMessage(body: string, secret?: string): RailMessage;
  /** The acquirer's status message about a payment. */
  statusMessage(
    order_no: string,
    outcome: Exclude<RailOutcome, 'UNKNOWN'>,
    overrides?: MessageOverrides,
  ): ReturnType<typeof statusOf>;
}

/** The sandbox's DuitNow acquirer. */
export function fakeDuitNow(): FakeDuitNow {
  const rail = sandboxRail(duitnowRail, {
    url: ORIGIN,
    details: { merchant_id: MERCHANT_ID },
    sign: (body) => signedHeaders(DUITNOW_SECRET, RAIL_TIME, body),
  });
  return Object.assign(rail, {
    service_ids: [DUITNOW_QR, DUITNOW_OBW],
    createAdapter: ({ now, callback_url, return_url }: Parameters<FakeRail['createAdapter']>[0]) =>
      createDuitNow({
        url: DUITNOW_API,
        merchant_id: MERCHANT_ID,
        secret: DUITNOW_SECRET,
        callback_url,
        return_url,
        timeout_ms: 1_000,
        now,
        fetch: rail.fetch,
      }),
    signMessage: (body: string, secret = DUITNOW_SECRET) => ({ body, headers: signedHeaders(secret, RAIL_TIME, body) }),
    statusMessage: (order_no: string, outcome: Exclude<RailOutcome, 'UNKNOWN'>, overrides: MessageOverrides = {}) =>
      statusOf(rail.report(order_no, { outcome, overrides })),
  });
}
