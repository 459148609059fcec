import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, 30 seconds and six digits, which is what all of them read. */
const STEP_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20; // what RFC 4226 advises
/** A phone's clock may be one step off. */
const STEPS_OFF = [0, -1, 1];

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 as RFC 4648 has it, without padding: how a secret is typed into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / STEP_S);

/** HOTP (RFC 4226): the last nibble of the HMAC says which four bytes of it count. */
export function codeOf(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = mac.at(-1)! & 15;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The step that a code is of; null when it is none of now, or not later than `last_step`: a code counts once. */
export function stepOf(
  code: string,
  { secret, last_step, now }: { secret: Uint8Array; last_step: number | null; now: Date },
) {
  const steps = STEPS_OFF.map((off) => stepAt(now) + off).filter((step) => last_step === null || step > last_step);
  return steps.find((step) => isSame(codeOf(secret, step), code)) ?? null;
}

/** What an app reads out of a QR code (the "Key Uri Format" that they share). */
export function totpUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
