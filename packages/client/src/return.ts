import { RETURN_FIELDS, returnText, type ReturnFields } from '@kutip/domain/return-url';
import { hmacHex } from './signature.ts';

/** A length and a digest are compared without telling by the time taken how much of them was right. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let n = 0; n < one.length; n += 1) difference |= one.charCodeAt(n) ^ other.charCodeAt(n);
  return difference === 0;
}

/**
 * What the address says with which a payer returned; null when it is not signed with this hash key. It may be opened again
 * later, so greet the payer by it, and deliver by the callback or `checkTransaction`.
 */
export async function openReturn(address: string, hash_key: string): Promise<ReturnFields | null> {
  const { searchParams } = new URL(address);
  const fields = Object.fromEntries(RETURN_FIELDS.map((name) => [name, searchParams.get(name) ?? ''])) as ReturnFields;
  const expected = await hmacHex(hash_key, returnText(fields));
  return isEqual(expected, searchParams.get('signature') ?? '') ? fields : null;
}
