import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';

/** A callback's token: HS256 with the hash key as text, without expiry. */
export const signClaims = (claims: object, hash_key: string): Promise<string> =>
  new SignJWT(claims as JWTPayload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(hash_key));

export const decodeInput = z.object({ signed: z.string().min(1).max(16_384), secret_key: z.string().min(1).max(1024) });

/** The claims of a token that this key signed; `alg: none` and other algorithms are refused (4006). */
export async function decodeClaims({ signed, secret_key }: z.output<typeof decodeInput>): Promise<JWTPayload> {
  try {
    return (await jwtVerify(signed, Buffer.from(secret_key), { algorithms: ['HS256'] })).payload;
  } catch {
    throw new Refusal(CODE.link_invalid, 'The token is not signed with this key.');
  }
}
