import { generateKeyPairSync, hash } from 'node:crypto';
import type { DeviceWallet } from '@kutip/domain/card/device-token';
import { generate } from 'selfsigned';
import { createCard } from '../apps/api/src/modules/payments/providers/card/card.adapter.ts';
import { cardRail } from '../apps/sandbox/src/card/card.routes.ts';
import { deviceToken, type DeviceTokenContents } from '../apps/sandbox/src/card/device-tokens.ts';
import type { FakeRail } from './fake-rail.ts';
import { RAIL_TIME, sandboxRail, sandboxSecret, type SandboxRail } from './sandbox-rail.ts';

const GATEWAY_URL = 'https://pgw.card.test';
const MERCHANT_ID = 'JT07';

export interface FakeDeviceCard extends FakeRail, Pick<SandboxRail, 'requests_received' | 'decide'> {
  intercept: SandboxRail['intercept'];
  /** A token as the wallet of a payer's device gives it, for a payment of RM 50.00. */
  token(wallet: DeviceWallet, contents?: Partial<DeviceTokenContents>): string;
}

/** The sandbox's own card gateway in process, with its Apple Pay and Google Pay. */
export async function fakeDeviceCard(): Promise<FakeDeviceCard> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const { cert } = await generate([{ name: 'commonName', value: 'card.test' }], { keySize: 2048 });
  const rail = sandboxRail(cardRail, { url: GATEWAY_URL, key: privateKey, certificate: cert, sign: () => ({}) });
  return Object.assign(rail, {
    service_ids: [301],
    token: (wallet: DeviceWallet, contents: Partial<DeviceTokenContents> = {}) =>
      deviceToken(
        {
          merchant_id: MERCHANT_ID,
          amount_sen: 5_000,
          currency: 'MYR',
          card_number: '4111111111111111',
          auth_method: 'CRYPTOGRAM_3DS',
          expires_at: new Date(Date.parse(RAIL_TIME) + 60_000).toISOString(),
          ...contents,
          wallet,
        } as DeviceTokenContents,
        sandboxSecret('card'),
      ),
    createAdapter: ({ callback_url, return_url }: { callback_url: string; return_url: string }) =>
      createCard({
        url: `${GATEWAY_URL}/card`,
        merchant_id: MERCHANT_ID,
        secret: sandboxSecret('card'),
        card_key: { key_id: hash('sha256', der, 'hex').slice(0, 16), public_key: der.toString('base64') },
        apple_pay: {
          merchant_id: 'merchant.kutip.test',
          url: 'http://127.0.0.1:9',
          display_name: 'Kutip',
          domain: 'pay.example.my',
          tls: null,
          timeout_ms: 1_000,
        },
        google_pay: { merchant_id: 'BCR2DN4T', environment: 'TEST' },
        callback_url,
        return_url,
        timeout_ms: 1_000,
        fetch: rail.fetch,
      }),
  });
}
