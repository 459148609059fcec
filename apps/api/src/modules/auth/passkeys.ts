import { randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { AssertedCredential, CreatedCredential, CreationOptions, RequestOptions } from '@kutip/contracts/passkeys';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

/** How long the user may take to answer the device's prompt. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812), in order of preference: the device uses the first it supports. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];
const isTransport = (text: string): text is Transport => (TRANSPORTS as readonly string[]).includes(text);

/** The domain of the passkeys, and the origins that may request them. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/** The origins are the portal's and, on the same host, the other portals'. The browser refuses other origins first. */
export function relyingParty({ PUBLIC_URL, ADMIN_PORT, INTRODUCER_PORT, APP_NAME }: PasskeyConfig): RelyingParty {
  const portal = new URL(PUBLIC_URL);
  const others = [ADMIN_PORT, INTRODUCER_PORT].filter((port) => port !== '');
  const originAt = (port: number): string => Object.assign(new URL(portal.origin), { port: String(port) }).origin;
  return { id: portal.hostname, name: APP_NAME, origins: [portal.origin, ...others.map(originAt)] };
}
export type PasskeyConfig = Pick<
  Config,
  'PUBLIC_URL' | 'INTRODUCER_URL' | 'ADMIN_PORT' | 'INTRODUCER_PORT' | 'APP_NAME'
>;

/** Loaded on first use: its certificate parsers take half a second that would delay every start. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url');

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: transports.filter(isTransport),
});

/**
 * WebAuthn options to create a passkey. The user handle is the user's id as bytes, so a device keeps one passkey per
 * user.
 */
export const creationOptionsFor = (
  person: { user_id: string; email: string; full_name: string },
  {
    party: { id, name },
    challenge,
    registered,
  }: { party: RelyingParty; challenge: string; registered: readonly PasskeyRow[] },
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
  excludeCredentials: registered.map(descriptorOf),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  attestation: 'none',
});

/** WebAuthn options to authenticate with one of the user's passkeys. */
export const requestOptionsFor = (
  { id }: RelyingParty,
  challenge: string,
  registered: readonly PasskeyRow[],
): RequestOptions => ({
  rpId: id,
  challenge,
  timeout: CHALLENGE_LIFE_MS,
  allowCredentials: registered.map(descriptorOf),
  userVerification: 'required',
});

/** One refusal for every invalid credential; it does not reveal which check failed. */
export const wrongPasskey = (): Refusal =>
  new Refusal(CODE.validation_failed, 'This passkey could not be verified. Please try again.', {
    credential: 'wrong_passkey',
  });

const clientData = z.object({ challenge: z.string().max(200) });
/** The challenge that a credential claims to answer. Refuses 4000 when it cannot be read. */
export function readChallenge({ response }: { response: { clientDataJSON: string } }): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    throw wrongPasskey();
  }
}

/** Turns errors of the WebAuthn library into the refusal of an invalid credential. */
async function refuseInvalid<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw wrongPasskey();
  }
}

/**
 * We request no attestation and accept none: verifying one would mean trusting its certificates and fetching their
 * URLs. Self attestation (packed, without x5c) is allowed.
 */
async function isWithoutAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadHelpers();
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** Verifies a new passkey against its challenge. Refuses 4000. */
export const verifyRegistration = (
  credential: CreatedCredential,
  { party, challenge }: { party: RelyingParty; challenge: string },
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'>> =>
  refuseInvalid(async () => {
    if (!(await isWithoutAttestation(credential.response.attestationObject))) throw wrongPasskey();
    const { verifyRegistrationResponse } = await loadLibrary();
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

/**
 * Verifies a signature of a registered passkey and returns the device's new counter. Refuses 4000, also when the
 * counter went backwards.
 */
export const verifyAssertion = (
  credential: AssertedCredential,
  { party, challenge, row }: { party: RelyingParty; challenge: string; row: PasskeyRow },
): Promise<number> =>
  refuseInvalid(async () => {
    const { userHandle, ...response } = credential.response;
    const { verifyAuthenticationResponse } = await loadLibrary();
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
