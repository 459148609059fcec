import { sign, verify, type KeyObject } from 'node:crypto';
import { checksumText, type FpxForm, type FpxMessage } from '@kutip/domain/fpx/fields';

/** RSA-SHA1 in upper-case hexadecimal, as FPX requires. SHA-1 is weak, but the wire format is FPX's. */
export const signature = (text: string, key: KeyObject): string =>
  sign('sha1', Buffer.from(text, 'utf8'), key).toString('hex').toUpperCase();

/** The message with its checksum, ready to send. */
export const signed = <T extends FpxForm>(message: FpxMessage, fields: T, key: KeyObject) => ({
  ...fields,
  fpx_checkSum: signature(checksumText(message, fields), key),
});

/** Whether the form's checksum verifies with `public_key`. */
export function hasValidChecksum(message: FpxMessage, form: FpxForm, public_key: KeyObject): boolean {
  const checksum = form.fpx_checkSum ?? '';
  if (!/^([0-9A-F]{2})+$/i.test(checksum)) return false; // Buffer.from would silently stop at the first invalid digit
  const text = Buffer.from(checksumText(message, form), 'utf8');
  return verify('sha1', text, public_key, Buffer.from(checksum, 'hex'));
}
