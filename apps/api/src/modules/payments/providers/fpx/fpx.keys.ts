import { createPrivateKey, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** FPX requires RSA with SHA-1; it is used for nothing else. */
const ALGORITHM = 'RSA-SHA1';

interface Certificate {
  key: KeyObject;
  from_ms: number;
  to_ms: number;
}

/** Signs messages as the seller's exchange and verifies FPX's signatures. */
export interface FpxKeys {
  /** The signature in upper-case hexadecimal, as in `fpx_checkSum`. */
  sign(text: string): string;
  /** Whether one of FPX's certificates that are valid at `now` made this signature. */
  verify(text: string, signature: string, now: Date): boolean;
}

/** Reads PEM files: our private key, and FPX's current and next certificate. Throws when one cannot be read. */
export function readFpxKeys(files: { key: string; certificates: readonly string[] }): FpxKeys {
  const key = createPrivateKey(readFileSync(files.key));
  const certificates = files.certificates.map((file): Certificate => {
    const { publicKey, validFrom, validTo } = new X509Certificate(readFileSync(file));
    return { key: publicKey, from_ms: Date.parse(validFrom), to_ms: Date.parse(validTo) };
  });
  return {
    sign: (text) => sign(ALGORITHM, Buffer.from(text), key).toString('hex').toUpperCase(),
    verify(text, signature, now) {
      if (!/^(?:[0-9a-f]{2})+$/i.test(signature)) return false;
      const at_ms = now.getTime();
      const [data, bytes] = [Buffer.from(text), Buffer.from(signature, 'hex')];
      return certificates.some(
        ({ key: public_key, from_ms, to_ms }) =>
          at_ms >= from_ms && at_ms < to_ms && verify(ALGORITHM, data, public_key, bytes),
      );
    },
  };
}
