import { z } from 'zod';
import { tokens } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { password, phone, text, typedTwice, username } from './fields.ts';
import { timestamp } from './wire.ts';

/** What stands in the link of the mail. In a body, never in an address: addresses are logged. */
const token = z.string().trim().min(1).max(200);

/** Refused (4006) when it is unknown, used, withdrawn or too old. */
export const invitations = {
  /** What the page of the link shows before anybody says yes. */
  look: endpoint({
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
      /** Somebody signs in with this address already: he accepts with that login. */
      has_login: z.boolean(),
    }),
  }),
  /** Accepting without a login: the link proves the address, the person chooses his names and password. */
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
      .refine(...typedTwice),
    data: tokens,
  }),
  /** Accepting with the login one has; answers tokens for the account that was joined. */
  accept: endpoint({
    method: 'POST',
    path: 'invitations/accept',
    access: { area: 'any' },
    body: z.object({ token }),
    data: tokens,
  }),
};
