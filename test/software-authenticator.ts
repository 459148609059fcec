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

/** The little of CBOR (RFC 8949) that an authenticator writes: whole numbers, texts, bytes, lists and maps of less than 64 KiB. */
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

/** An ES256 key as COSE writes it (RFC 9053). */
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

/** What a browser and a device may do otherwise than they should. */
export interface Mischief {
  /** The page that asks. */
  origin?: string;
  rp_id?: string;
  challenge?: string;
  /** Somebody has touched it and has not shown that it is him. */
  is_unverified?: boolean;
  /** How many signatures it says it has made. */
  counter?: number;
  /** What is said of the device: by a maker, in PEM, or by the new key itself. */
  statement?: { cert: string; key: string } | 'own_key';
}

export interface SoftwareAuthenticator {
  create(options: CreationOptions, mischief?: Mischief): CreatedCredential;
  get(options: RequestOptions, mischief?: Mischief): AssertedCredential;
}

function statementOn(signed: Buffer, own_key: KeyObject, { statement }: Mischief): ReadonlyMap<string, Cbor> {
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
 * `counts`: whether it counts its signatures, as security keys do and synced passkeys do not.
 */
export function softwareAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential_id = randomBytes(32);
  const id = credential_id.toString('base64url');
  let used = 0;

  const clientDataOf = (type: string, challenge: string, { origin: page = origin, ...other }: Mischief): string =>
    Buffer.from(
      JSON.stringify({ type, challenge: other.challenge ?? challenge, origin: page, crossOrigin: false }),
    ).toString('base64url');
  function authenticatorData(rp_id: string, more: number, mischief: Mischief): Buffer {
    if (counts) used += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(mischief.counter ?? used);
    const flags = UP | (mischief.is_unverified ? 0 : UV) | more;
    return Buffer.concat([sha256(mischief.rp_id ?? rp_id), Buffer.from([flags]), counter]);
  }

  return {
    create({ rp, challenge }, mischief = {}) {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(credential_id.length);
      const attested = [Buffer.alloc(16), size, credential_id, coseOf(publicKey)];
      const authData = Buffer.concat([authenticatorData(rp.id, ATTESTED, mischief), ...attested]);
      const clientDataJSON = clientDataOf('webauthn.create', challenge, mischief);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const object = cbor(
        new Map<string, Cbor>([
          ['fmt', mischief.statement ? 'packed' : 'none'],
          ['attStmt', statementOn(signed, privateKey, mischief)],
          ['authData', authData],
        ]),
      );
      const response = { clientDataJSON, attestationObject: object.toString('base64url'), transports: ['usb'] };
      return { id, rawId: id, type: 'public-key', response };
    },
    get({ rpId, challenge }, mischief = {}) {
      const data = authenticatorData(rpId, 0, mischief);
      const clientDataJSON = clientDataOf('webauthn.get', challenge, mischief);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const signature = sign('sha256', signed, privateKey).toString('base64url');
      const response = { clientDataJSON, authenticatorData: data.toString('base64url'), signature };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}
