import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import type { AssertedCredential, CreatedCredential, CreationOptions, RequestOptions } from '@kutip/contracts/passkeys';

type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** The subset of CBOR (RFC 8949) that an authenticator writes: integers, texts, bytes, lists and maps below 64 KiB. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!('size' in value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** An ES256 key in COSE format (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  const point = (text = '') => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
}

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

/** Deviations of a browser or device from correct behaviour. */
export interface AuthenticatorFaults {
  /** The origin of the requesting page. */
  origin?: string;
  rp_id?: string;
  challenge?: string;
  /** The user is present but not verified. */
  is_unverified?: boolean;
  /** The signature counter to report. */
  counter?: number;
  /** The attestation statement: by a manufacturer, in PEM, or self-attestation with the new key. */
  statement?: { cert: string; key: string } | 'own_key';
}

export interface SoftwareAuthenticator {
  create(options: CreationOptions, faults?: AuthenticatorFaults): CreatedCredential;
  get(options: RequestOptions, faults?: AuthenticatorFaults): AssertedCredential;
}

function statementOn(
  signed: Buffer,
  own_key: KeyObject,
  { statement }: AuthenticatorFaults,
): ReadonlyMap<string, Cbor> {
  if (!statement) return new Map();
  const signedBy = (key: KeyObject): [string, Cbor][] => [
    ['alg', -7],
    ['sig', sign('sha256', signed, key)],
  ];
  if (statement === 'own_key') return new Map(signedBy(own_key));
  const { raw } = new X509Certificate(statement.cert);
  return new Map([...signedBy(createPrivateKey(statement.key)), ['x5c', [raw]]]);
}

/**
 * A browser with a device that holds one passkey (WebAuthn level 3, ES256, no attestation), for tests over HTTP.
 * `counts`: whether it increments the signature counter, as security keys do and synced passkeys do not.
 */
export function softwareAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential_id = randomBytes(32);
  const id = credential_id.toString('base64url');
  let used = 0;

  const clientDataOf = (
    type: string,
    challenge: string,
    { origin: page = origin, ...other }: AuthenticatorFaults,
  ): string =>
    Buffer.from(
      JSON.stringify({ type, challenge: other.challenge ?? challenge, origin: page, crossOrigin: false }),
    ).toString('base64url');
  function authenticatorData(rp_id: string, more: number, faults: AuthenticatorFaults): Buffer {
    if (counts) used += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? used);
    const flags = UP | (faults.is_unverified ? 0 : UV) | more;
    return Buffer.concat([sha256(faults.rp_id ?? rp_id), Buffer.from([flags]), counter]);
  }

  return {
    create({ rp, challenge }, faults = {}) {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(credential_id.length);
      const attested = [Buffer.alloc(16), size, credential_id, coseOf(publicKey)];
      const authData = Buffer.concat([authenticatorData(rp.id, ATTESTED, faults), ...attested]);
      const clientDataJSON = clientDataOf('webauthn.create', challenge, faults);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const object = cbor(
        new Map<string, Cbor>([
          ['fmt', faults.statement ? 'packed' : 'none'],
          ['attStmt', statementOn(signed, privateKey, faults)],
          ['authData', authData],
        ]),
      );
      const response = { clientDataJSON, attestationObject: object.toString('base64url'), transports: ['usb'] };
      return { id, rawId: id, type: 'public-key', response };
    },
    get({ rpId, challenge }, faults = {}) {
      const data = authenticatorData(rpId, 0, faults);
      const clientDataJSON = clientDataOf('webauthn.get', challenge, faults);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const signature = sign('sha256', signed, privateKey).toString('base64url');
      const response = { clientDataJSON, authenticatorData: data.toString('base64url'), signature };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}
