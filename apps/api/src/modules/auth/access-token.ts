import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const LIFE_MS = 30 * 60 * 1000;
/** RFC 9068: a token that was signed with the same key for another purpose is not accepted as an access token. */
const TYPE = 'at+jwt';

/** Lifetime of an access token in milliseconds. A rotated session stays open until its last access token expires. */
export const ACCESS_LIFE_MS = LIFE_MS;

export interface TokenHolder {
  user_id: string;
  account_id: string;
  role_id: number;
  area: 'merchant' | 'introducer' | 'admin';
  session_id: string;
  /** The session is a view by support, and the user an admin of the platform. */
  is_support_view?: true;
}

const claims = z.object({
  user: z.uuid(),
  account: z.uuid(),
  role: z.number().int(),
  area: z.enum(['merchant', 'introducer', 'admin']),
  session: z.uuid(),
  support_view: z.literal(true).optional(),
  iat: z.number(),
});

/** Signs an HS256 JWT with the holder's claims. `token_key` is 64 hexadecimal digits. */
export const signAccessToken = (
  token_key: string,
  { user_id, account_id, role_id, area, session_id, is_support_view }: TokenHolder,
  now: Date,
): Promise<string> =>
  new SignJWT({
    user: user_id,
    account: account_id,
    role: role_id,
    area,
    session: session_id,
    ...(is_support_view && { support_view: true }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + LIFE_MS))
    .sign(Buffer.from(token_key, 'hex'));

export const notAuthenticated = () => new Refusal(CODE.not_authenticated, 'Please sign in.', 'not_authenticated');
export const sessionExpired = () =>
  new Refusal(CODE.session_expired, 'Your session has ended. Please sign in again.', 'session_expired');

/** Verifies an access token. Refuses 401 for a token that we did not sign, and 7777 for an expired one. */
export async function readAccessToken(
  token_key: string,
  token: string,
  now: Date,
): Promise<TokenHolder & { is_past_half: boolean }> {
  const options = { algorithms: ['HS256'], typ: TYPE, requiredClaims: ['iat', 'exp'], currentDate: now };
  const verified = await jwtVerify(token, Buffer.from(token_key, 'hex'), options).catch((error: unknown) => {
    throw error instanceof errors.JWTExpired ? sessionExpired() : notAuthenticated();
  });
  const read = claims.safeParse(verified.payload);
  if (!read.success) throw notAuthenticated();
  const { user, account, role, area, session, support_view, iat } = read.data;
  const is_past_half = now.getTime() - iat * 1000 > LIFE_MS / 2;
  const holder = { user_id: user, account_id: account, role_id: role, area, session_id: session };
  return { ...holder, ...(support_view && { is_support_view: support_view }), is_past_half };
}
