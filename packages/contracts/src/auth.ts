import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, invoiceNo, password, phone, text, passwordsMatch, username } from './fields.ts';
import { timestamp } from './wire.ts';

export const user = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  full_name: z.string(),
  username: z.string(),
  email: z.string(),
  is_email_confirmed: z.boolean(),
  phone_number: z.string().nullable(),
  avatar_url: z.string().nullable(),
  language: z.string(),
  role: z.object({ id: z.number().int(), code: z.string(), name: z.string() }),
  permissions: z.array(z.string()),
  /** Only in a view by support: the user is the admin. */
  support_view: z.object({ ends_at: timestamp }).optional(),
});

const flags = {
  fpx_enable: z.boolean(),
  crypto_enable: z.boolean(),
  bnpl_enable: z.boolean(),
  credit_card_enable: z.boolean(),
  ewallet_enable: z.boolean(),
  paypal_enable: z.boolean(),
  duit_now_enable: z.boolean(),
};

export const account = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  logo_url: z.string().nullable(),
  confident_ratio: z.number().int(),
  default_currency: z.string(),
  subscription_plan: z.object({ id: z.uuid(), code: z.string(), name: z.string(), ...flags }),
});

/** The response of every sign-in. */
export const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  account_id: z.uuid(),
  account,
  user,
  /** How many accounts the user can act for in this portal; with more than one the portal shows a chooser (D-09). */
  account_count: z.number().int(),
});

/** The login name is an e-mail address or a user name; the specification's `credentials` in both spellings. */
const credentials = z
  .object({
    username: z.string().trim().toLowerCase().max(255).optional(),
    email: z.string().trim().toLowerCase().max(255).optional(),
    password: z.string().min(1).max(200),
  })
  .refine((given) => given.username || given.email, { path: ['username'], error: 'required' });

const MAX_CODE = 60;
const registration = z
  .object({
    full_name: text(),
    email,
    username,
    phone_number: phone,
    password,
    password_confirmation: z.string(),
    company_name: text(),
    /** From an introducer's link: who brought this merchant. */
    introducer_code: z.string().trim().toUpperCase().max(MAX_CODE).optional(),
  })
  .refine(...passwordsMatch);

export const auth = {
  /** Signs in to the user's last used portal; `area` restricts it to one. */
  login: endpoint({
    method: 'POST',
    path: 'jwt/login',
    access: 'public',
    body: credentials.safeExtend({ area: z.enum(['merchant', 'introducer', 'admin']).optional() }),
    data: tokens,
  }),
  /** Sign-in of the merchant portal. Refuses users without a merchant role. */
  merchantAccessToken: endpoint({
    method: 'POST',
    path: 'auth/merchant-access-token',
    access: 'public',
    body: credentials,
    data: tokens,
  }),
  /** Sign-in of the introducer portal. Refuses users without an introducer role. */
  introducerAccessToken: endpoint({
    method: 'POST',
    path: 'auth/introducer-access-token',
    access: 'public',
    body: credentials,
    data: tokens,
  }),
  /** A short-lived token for one public bill, invoice or collection (D-05). No protected endpoint accepts it. */
  visitorToken: endpoint({
    method: 'POST',
    path: 'auth/access-token-viu',
    access: 'public',
    body: z
      .object({ uuid: z.uuid().optional(), invoice_no: invoiceNo.optional() })
      .refine((named) => named.uuid ?? named.invoice_no, { path: ['uuid'], error: 'required' }),
    data: z.object({ access_token: z.string(), expires_at: timestamp }),
  }),
  /** Refuses 4000 an `introducer_code` that no active introducer has. */
  register: endpoint({ method: 'POST', path: 'jwt/register', access: 'public', body: registration, data: tokens }),
  /** Needs a valid refresh token. An unknown, used or expired one answers 7777; a used one revokes its whole family. */
  refresh: endpoint({
    method: 'POST',
    path: 'jwt/refresh-token',
    access: 'public',
    body: z.object({ refreshToken: z.string().max(500) }),
    data: tokens,
  }),
  logout: endpoint({
    method: 'POST',
    path: 'jwt/logout',
    access: { area: 'any' },
    body: z.object({ refreshToken: z.string().max(500).optional() }),
    data: z.null(),
  }),
  /** Verifies the presented token and issues a fresh one. */
  testToken: endpoint({
    method: 'POST',
    path: 'auth/test-token',
    access: { area: 'any' },
    data: z.object({ access_token: z.string() }),
  }),
  /**
   * Sends a password-reset link or the user names by e-mail. The response is the same whether or not the user exists
   * (D-06).
   */
  forgot: endpoint({
    method: 'POST',
    path: 'portal/unify/forgot-password',
    access: 'public',
    body: z
      .object({
        type: z.enum(['password', 'username']),
        email: z.string().trim().toLowerCase().min(1).max(255).optional(),
        username: z.string().trim().toLowerCase().min(1).max(255).optional(),
      })
      .refine((given) => given.email ?? (given.type === 'password' ? given.username : undefined), {
        path: ['email'],
        error: 'required',
      }),
    data: z.null(),
  }),
  /** Sets the new password with the e-mailed token, once, within an hour. Ends all of the user's sessions. */
  resetPassword: endpoint({
    method: 'POST',
    path: 'portal/reset-password',
    access: 'public',
    body: z
      .object({ token: z.string().trim().min(1).max(200), password, password_confirmation: z.string() })
      .refine(...passwordsMatch),
    data: z.null(),
  }),
};
