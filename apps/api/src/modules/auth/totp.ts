import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** TOTP (RFC 6238) with SHA-1, 30-second steps and six digits, which every authenticator app supports. */
const STEP_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20; // what RFC 4226 advises
/** Tolerates a phone clock that is one step off. */
const STEP_TOLERANCE = [0, -1, 1];

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, the form in which a secret is typed into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / STEP_S);

/** HOTP (RFC 4226): the last nibble of the HMAC selects the four bytes of the code. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = mac.at(-1)! & 15;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The time step of a code; null when it matches no current step or is not later than `last_step`, because a code may be
 * used once.
 */
export function findStep(
  code: string,
  { secret, last_step, now }: { secret: Uint8Array; last_step: number | null; now: Date },
) {
  const steps = STEP_TOLERANCE.map((off) => stepAt(now) + off).filter((step) => last_step === null || step > last_step);
  return steps.find((step) => isSame(totpCode(secret, step), code)) ?? null;
}

/** The otpauth URI for an app's QR code ("Key Uri Format"). */
export function totpUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
