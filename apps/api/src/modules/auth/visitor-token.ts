import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const LIFE_MS = 15 * 60 * 1000;
/** A different type from an access token (RFC 9068), so that authenticated endpoints do not accept it. */
const TYPE = 'visitor+jwt';

/** The public resource that the token gives access to (D-05). */
const scope = z.object({
  area: z.literal('visitor'),
  kind: z.enum(['invoice', 'collection']),
  uuid: z.uuid(),
  invoice_no: z.string().nullable(),
});
export type VisitorScope = Omit<z.output<typeof scope>, 'area'>;

/** Signs an HS256 JWT valid for 15 minutes. `token_key` is 64 hexadecimal digits. */
export async function signVisitorToken(token_key: string, visited: VisitorScope, now: Date) {
  const expires_at = new Date(now.getTime() + LIFE_MS);
  const access_token = await new SignJWT({ area: 'visitor', ...visited })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuedAt(now)
    .setExpirationTime(expires_at)
    .sign(Buffer.from(token_key, 'hex'));
  return { access_token, expires_at };
}

/**
 * The scope of the visitor token in an authorization header; null when it is missing, invalid or expired, which public
 * endpoints ignore (W-18).
 */
export async function readVisitorToken(
  token_key: string,
  authorization: string | undefined,
  now: Date,
): Promise<VisitorScope | null> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '') ?? [];
  if (!token) return null;
  const options = { algorithms: ['HS256'], typ: TYPE, requiredClaims: ['iat', 'exp'], currentDate: now };
  const verified = await jwtVerify(token, Buffer.from(token_key, 'hex'), options).catch(() => null);
  const read = scope.safeParse(verified?.payload);
  return read.success ? read.data : null;
}
