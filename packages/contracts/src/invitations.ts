import { z } from 'zod';
import { tokens } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { password, phone, text, passwordsMatch, username } from './fields.ts';
import { timestamp } from './wire.ts';

/** The token of the e-mailed link. Sent in the body, because URLs are logged. */
const token = z.string().trim().min(1).max(200);

/** Refuses (4006) a token that is unknown, used, revoked or expired. */
export const invitations = {
  /** The invitation shown before it is accepted. */
  readByToken: endpoint({
    method: 'POST',
    path: 'invitations/look',
    access: 'public',
    body: z.object({ token }),
    data: z.object({
      account_name: z.string(),
      inviter_name: z.string(),
      email: z.string(),
      full_name: z.string(),
      role: z.object({ id: z.number().int(), code: z.string(), name: z.string() }),
      expires_at: timestamp,
      /** A user with this address exists: they accept with their login. */
      has_login: z.boolean(),
    }),
  }),
  /** Accepts without a login: the token verifies the address; the user chooses name and password. */
  join: endpoint({
    method: 'POST',
    path: 'invitations/join',
    access: 'public',
    body: z
      .object({
        token,
        full_name: text(),
        username,
        phone_number: phone,
        password,
        password_confirmation: z.string(),
      })
      .refine(...passwordsMatch),
    data: tokens,
  }),
  /** Accepts with an existing login; returns tokens for the joined account. */
  accept: endpoint({
    method: 'POST',
    path: 'invitations/accept',
    access: { area: 'any' },
    body: z.object({ token }),
    data: tokens,
  }),
};
