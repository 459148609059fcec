import { randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { AssertedCredential, CreatedCredential, CreationOptions, RequestOptions } from '@kutip/contracts/passkeys';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

/** So long a person may take over what his device shows him. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): what devices have; the first that a device can is taken. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];
const isTransport = (text: string): text is Transport => (TRANSPORTS as readonly string[]).includes(text);

/** The domain that passkeys are made for, and the pages that may ask for one. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/** The portal's own origin and, on the same host, the admin portal's. A browser refuses any other page before we do. */
export function relyingParty({ PUBLIC_URL, ADMIN_PORT, APP_NAME }: PasskeyConfig): RelyingParty {
  const portal = new URL(PUBLIC_URL);
  const origins = [portal.origin];
  if (ADMIN_PORT !== '') {
    const admin = new URL(portal.origin);
    admin.port = String(ADMIN_PORT);
    origins.push(admin.origin);
  }
  return { id: portal.hostname, name: APP_NAME, origins };
}
export type PasskeyConfig = Pick<Config, 'PUBLIC_URL' | 'ADMIN_PORT' | 'APP_NAME'>;

/** Loaded when somebody has a passkey in his hand: reading certificate formats takes half a second that no start should. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url');

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: transports.filter(isTransport),
});

/** What a browser makes a passkey with. His id stands in it as bytes, so that a device keeps one passkey of ours for him. */
export const creationOptionsFor = (
  person: { user_id: string; email: string; full_name: string },
  { party: { id, name }, challenge, has }: { party: RelyingParty; challenge: string; has: readonly PasskeyRow[] },
): CreationOptions => ({
  rp: { id, name },
  user: {
    id: Buffer.from(person.user_id.replaceAll('-', ''), 'hex').toString('base64url'),
    name: person.email,
    displayName: person.full_name,
  },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: CHALLENGE_LIFE_MS,
  excludeCredentials: has.map(descriptorOf),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  attestation: 'none',
});

/** What a browser proves with one of his passkeys. */
export const requestOptionsFor = (
  { id }: RelyingParty,
  challenge: string,
  has: readonly PasskeyRow[],
): RequestOptions => ({
  rpId: id,
  challenge,
  timeout: CHALLENGE_LIFE_MS,
  allowCredentials: has.map(descriptorOf),
  userVerification: 'required',
});

/** The refusal of whatever is not the answer to what was asked; which part of it is wrong is nobody's business. */
export const wrongPasskey = (): Refusal =>
  new Refusal(CODE.validation_failed, 'This passkey could not be checked.', { credential: 'wrong_passkey' });

const clientData = z.object({ challenge: z.string().max(200) });
/** The challenge that an answer claims to be for. Refuses 4000 what cannot be read. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    throw wrongPasskey();
  }
}

/** What the library throws is a fault of the answer: it reads nothing else. */
async function checked<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw wrongPasskey();
  }
}

/**
 * We ask for no statement about the device and take none: to check one, certificates in it would have to be believed, and
 * their addresses fetched. A device may sign with the new key itself; that names nobody.
 */
async function isWithoutStatement(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** Checks a new passkey against the challenge it was made for. Refuses 4000. */
export const checkCreated = (
  credential: CreatedCredential,
  { party, challenge }: { party: RelyingParty; challenge: string },
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'>> =>
  checked(async () => {
    if (!(await isWithoutStatement(credential.response.attestationObject))) throw wrongPasskey();
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const made = registrationInfo?.credential;
    if (!made || made.id !== credential.id) throw wrongPasskey();
    return {
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: (credential.response.transports ?? []).filter(isTransport),
      is_synced: registrationInfo.credentialBackedUp,
    };
  });

/** Checks a signature of a known passkey; answers how many the device says it has made. Refuses 4000, also a count that went back. */
export const checkAsserted = (
  credential: AssertedCredential,
  { party, challenge, row }: { party: RelyingParty; challenge: string; row: PasskeyRow },
): Promise<number> =>
  checked(async () => {
    const { userHandle, ...response } = credential.response;
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
    });
    if (!verified) throw wrongPasskey();
    return authenticationInfo.newCounter;
  });
