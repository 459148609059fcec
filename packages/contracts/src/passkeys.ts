import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { stepUpResult } from './step-up.ts';
import { timestamp } from './wire.ts';

const access = { area: 'any' } as const;

/** Bytes as browsers write them in JSON (base64url without padding). */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const transports = z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length);

// The following names are those of the browser's messages (WebAuthn level 3, section 5.1), passed through unchanged.
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() });
const userVerification = z.literal('required');

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification }),
  attestation: z.literal('none'),
});
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(descriptor),
  userVerification,
});

const CREDENTIAL_ID_MAX = 1400; // 1023 bytes, as the standard allows
const credential = <Response extends z.ZodObject>(response: Response) =>
  z.object({ id: bytes(CREDENTIAL_ID_MAX), rawId: bytes(CREDENTIAL_ID_MAX), type: z.literal('public-key'), response });
const clientDataJSON = bytes(4000);
const created = credential(
  // Unknown transports of new devices are accepted.
  z.object({ clientDataJSON, attestationObject: bytes(20_000), transports: z.array(z.string()).max(20).optional() }),
);
const asserted = credential(
  z.object({
    clientDataJSON,
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100).nullish(),
  }),
);
export type CreationOptions = z.output<typeof creationOptions>;
export type RequestOptions = z.output<typeof requestOptions>;
export type CreatedCredential = z.output<typeof created>;
export type AssertedCredential = z.output<typeof asserted>;

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Synced by a password manager across devices. */
  is_synced: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});

/**
 * The caller's passkeys: a phishing-resistant factor beside authenticator apps (`stepUp`). A challenge is valid once,
 * for five minutes, in its session; afterwards 4010 `challenge_over`.
 */
export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: 'passkeys',
    access,
    data: z.object({ list: z.object({ data: z.array(passkey), total: z.number().int() }) }),
  }),
  /** Options for creating a passkey. The first factor needs the password, a further one reauthentication (4028). */
  creationOptions: endpoint({
    method: 'POST',
    path: 'passkeys/options',
    access,
    body: z.object({ password: z.string().min(1).max(200).optional() }),
    data: creationOptions,
  }),
  /** Registers the created passkey, which also reauthenticates. Ten at most (4010); a registered one is 4025. */
  add: endpoint({
    method: 'POST',
    path: 'passkeys',
    access,
    body: z.object({ name: text(60), credential: created }),
    data: stepUpResult.extend({ passkey }),
  }),
  rename: endpoint({
    method: 'PUT',
    path: 'passkeys/:id',
    access,
    params: id,
    body: z.object({ name: text(60) }),
    data: passkey,
  }),
  /** Needs reauthentication (4028). */
  remove: endpoint({ method: 'DELETE', path: 'passkeys/:id', access, params: id, data: z.null() }),
  /** A challenge for the browser to sign; 4010 without a passkey. */
  challenge: endpoint({ method: 'POST', path: 'passkeys/challenge', access, data: requestOptions }),
  /** Reauthenticates like a code of an app. An invalid signature is 4000. */
  verify: endpoint({
    method: 'POST',
    path: 'passkeys/prove',
    access,
    body: z.object({ credential: asserted }),
    data: stepUpResult,
  }),
};
