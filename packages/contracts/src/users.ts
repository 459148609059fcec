import { LANGUAGES } from '@kutip/domain/language';
import { z } from 'zod';
import { account, user } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, id, password, phone, text, passwordsMatch, username } from './fields.ts';
import { fileUrl } from './files.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

export const MEMBER_STATUSES = ['ACTIVE', 'INACTIVE', 'INVITED'] as const;
/** 1: may sign in. 2: deactivated. */
export const MEMBER_RECORD_STATUS = { active: 1, inactive: 2 } as const;
/** A team member of an account. An invited one has the invitation's id until they accept. */
export const member = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  phone_number: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role_id: z.number().int().nullable(),
  status: z.enum(MEMBER_STATUSES),
  last_login_at: timestamp.nullable(),
  /** Expiry of an invitation link. */
  expires_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

const roleRow = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  area: z.string(),
  permissions: z.array(z.string()),
});

const reader = { area: 'any', permission: 'users.read' } as const;
const writer = { area: 'any', permission: 'users.write' } as const;

/** A user's own profile. A new password or address needs the current password. */
const profile = z.object({
  full_name: text().optional(),
  email: email.optional(),
  phone_number: phone.optional(),
  avatar_url: fileUrl.nullish(),
  /** The interface language, stored so that e-mails use it. */
  language: z.enum(LANGUAGES).optional(),
  current_password: z.string().min(1).max(200).optional(),
  password: password.optional(),
  password_confirmation: z.string().optional(),
});

export const users = {
  me: endpoint({
    method: 'GET',
    path: 'users/me',
    access: { area: 'any' },
    data: user.extend({ account }),
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: 'users/me',
    access: { area: 'any' },
    body: profile.refine((form) => form.password === undefined || form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      error: 'confirmed',
    }),
    data: user,
  }),
  /** The account's members; for admins all users. */
  list: listing({
    path: 'users/merchant-users',
    aliases: ['users'],
    access: reader,
    row: member,
    search: ['full_name', 'email', 'username'],
    sort: ['created_at', 'full_name', 'last_login_at'],
    filters: { status: z.enum(MEMBER_STATUSES), role_id: z.coerce.number<number>().int().min(1).max(100) },
  }),
  /** The caller, or with `users.read` any member of the account. */
  read: endpoint({ method: 'GET', path: 'users/:id', access: { area: 'any' }, params: id, data: member }),
  update: endpoint({
    method: 'PUT',
    path: 'users/:id',
    access: writer,
    params: id,
    body: z.object({
      full_name: text().optional(),
      phone_number: phone.optional(),
      role_id: z.number().int().optional(),
      record_status: z.literal([1, 2]).optional(),
      /** `updated_at` as it was read: if the record changed since, the update is refused with 4009. */
      read_at: timestamp.optional(),
    }),
    data: member,
  }),
  /** Removes a member or cancels an invitation. Their sessions in this account end. */
  remove: endpoint({ method: 'DELETE', path: 'users/:id', access: writer, params: id, data: z.null() }),
  invite: endpoint({
    method: 'POST',
    path: 'users',
    access: writer,
    body: z.object({ full_name: text(), email, role_id: z.number().int() }),
    data: member,
  }),
  /** Sends the invitation again with a new link; the previous link becomes invalid. */
  resendInvitation: endpoint({
    method: 'POST',
    path: 'users/:id/invitation',
    access: writer,
    params: id,
    data: member,
  }),
  /** Registers a user without an account, who cannot sign in until the address is confirmed (D-07). */
  register: endpoint({
    method: 'POST',
    path: 'users/open',
    access: 'public',
    body: z
      .object({
        full_name: text(),
        email,
        username,
        phone_number: phone,
        password,
        password_confirmation: z.string(),
      })
      .refine(...passwordsMatch),
    data: z.object({
      id: z.uuid(),
      full_name: z.string(),
      username: z.string(),
      email: z.string(),
      status: z.string(),
    }),
  }),
  /** Sends the caller another link that confirms their address, unless it is confirmed; the previous one becomes invalid. */
  resendEmailLink: endpoint({ method: 'POST', path: 'users/me/email-link', access: { area: 'any' }, data: z.null() }),
  /** Confirms an address with the token e-mailed after a registration or an address change. */
  confirmEmail: endpoint({
    method: 'POST',
    path: 'users/confirm-email',
    access: 'public',
    body: z.object({ token: z.string().trim().min(1).max(200) }),
    data: z.null(),
  }),
  /** The roles of the caller's area; admins see all. */
  roles: endpoint({
    method: 'GET',
    path: 'roles',
    access: { area: 'any' },
    data: z.object({ list: z.object({ data: z.array(roleRow), total: z.number().int() }) }),
  }),
};
