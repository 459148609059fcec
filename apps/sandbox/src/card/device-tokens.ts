import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, randomUUID } from 'node:crypto';
import { DEVICE_WALLETS, type DeviceWallet } from '@kutip/domain/card/device-token';
import { sen } from '@kutip/domain/money';
import { z } from 'zod';

// The sandbox is the payer's device, too. Its tokens look as Apple and Google document theirs: "Payment token format
// reference" (EC_v1) and "Payment data cryptography" (ECv2). What is encrypted in them is the sandbox's own, under its
// own key, because the keys of devices are Apple's and Google's.

/** What a token says about the card and the payment that the payer approved. */
const contentsInput = z.object({
  /** Of this token. It pays once. */
  id: z.string(),
  wallet: z.enum(DEVICE_WALLETS),
  merchant_id: z.string(),
  amount_sen: z.number().int().positive().transform(sen),
  currency: z.string().length(3),
  card_number: z.string().regex(/^\d{12,19}$/),
  /** PAN_ONLY: the card's bank may ask the payer to confirm. */
  auth_method: z.enum(['CRYPTOGRAM_3DS', 'PAN_ONLY']),
  expires_at: z.iso.datetime(),
});
export type DeviceTokenContents = z.output<typeof contentsInput>;

const keyOf = (secret: string): Buffer => hash('sha256', `device ${secret}`, 'buffer');
const IV_BYTES = 12;
const TAG_BYTES = 16;

function seal(contents: object, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(contents)), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64');
}

function open(sealed: string, secret: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return JSON.parse(plain.toString()) as unknown;
  } catch {
    return null;
  }
}

const signatureOf = (sealed: string, secret: string): string =>
  createHmac('sha256', keyOf(secret)).update(sealed).digest('base64');

const noise = (bytes: number): string => randomBytes(bytes).toString('base64');

/** A token as the wallet gives it to a page, for a payment that the payer has approved. */
export function deviceToken(contents: Omit<DeviceTokenContents, 'id'>, secret: string): string {
  const sealed = seal({ id: randomUUID(), ...contents }, secret);
  return contents.wallet === 'apple_pay'
    ? JSON.stringify({
        version: 'EC_v1',
        data: sealed,
        signature: signatureOf(sealed, secret),
        header: {
          ephemeralPublicKey: noise(91),
          publicKeyHash: noise(32),
          transactionId: randomBytes(32).toString('hex'),
        },
      })
    : JSON.stringify({
        signature: signatureOf(sealed, secret),
        intermediateSigningKey: {
          signedKey: JSON.stringify({ keyValue: noise(91), keyExpiration: '4070908800000' }),
          signatures: [noise(71)],
        },
        protocolVersion: 'ECv2',
        signedMessage: JSON.stringify({ encryptedMessage: sealed, ephemeralPublicKey: noise(65), tag: noise(32) }),
      });
}

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'not_json' });
    return z.NEVER;
  }
});
const appleToken = z.object({
  version: z.literal('EC_v1'),
  data: z.string(),
  signature: z.string().min(1),
  header: z.object({ ephemeralPublicKey: z.string(), publicKeyHash: z.string(), transactionId: z.string() }),
});
const googleToken = z.object({
  protocolVersion: z.literal('ECv2'),
  signature: z.string().min(1),
  intermediateSigningKey: z.object({ signedKey: z.string(), signatures: z.array(z.string()).min(1) }),
  signedMessage: json.pipe(z.object({ encryptedMessage: z.string(), ephemeralPublicKey: z.string(), tag: z.string() })),
});

/** The contents of a token from "Do Payment", base64 of the wallet's; null for one that is not of this sandbox. */
export function openDeviceToken(wallet: DeviceWallet, written: string, secret: string): DeviceTokenContents | null {
  const text = json.safeParse(Buffer.from(written, 'base64').toString());
  const apple = wallet === 'apple_pay' ? appleToken.safeParse(text.data).data : undefined;
  const google = wallet === 'google_pay' ? googleToken.safeParse(text.data).data : undefined;
  const sealed = apple?.data ?? google?.signedMessage.encryptedMessage;
  const signature = apple?.signature ?? google?.signature;
  if (sealed === undefined || signature !== signatureOf(sealed, secret)) return null;
  const contents = contentsInput.safeParse(open(sealed, secret)).data;
  return contents?.wallet === wallet ? contents : null;
}
