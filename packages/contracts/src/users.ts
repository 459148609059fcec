import { z } from 'zod';
import { account, user } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, id, password, phone, text, typedTwice, username } from './fields.ts';
import { fileUrl } from './files.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

export const MEMBER_STATUSES = ['ACTIVE', 'INACTIVE', 'INVITED'] as const;
/** 1: may come in. 2: may not, for now. */
export const MEMBER_RECORD_STATUS = { active: 1, inactive: 2 } as const;
/** What screens can be had in; mail comes in English where it is not written in the language. */
export const USER_LANGUAGES = ['en', 'ms', 'zh', 'ar'] as const;

/** Somebody of an account's team. An invited one is known by his invitation until he accepts. */
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
  /** Of an invitation: until when its link is good. */
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

/** What somebody changes of himself. A new password or address needs the present password. */
const profile = z.object({
  full_name: text().optional(),
  email: email.optional(),
  phone_number: phone.optional(),
  avatar_url: fileUrl.nullish(),
  /** The interface language, kept with the person so that mail follows it. */
  language: z.enum(USER_LANGUAGES).optional(),
  current_password: z.string().min(1).max(200).optional(),
  password: password.optional(),
  password_confirmation: z.string().optional(),
});

export const users = {
  me: endpoint({ method: 'GET', path: 'users/me', access: { area: 'any' }, data: user.extend({ account }) }),
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
  /** The account's people; for an admin everybody on the platform. */
  list: listing({
    path: 'users/merchant-users',
    also: ['users'],
    access: reader,
    row: member,
    search: ['full_name', 'email', 'username'],
    sort: ['created_at', 'full_name', 'last_login_at'],
    filters: { status: z.enum(MEMBER_STATUSES), role_id: z.coerce.number<number>().int().min(1).max(100) },
  }),
  /** Oneself, or with `users.read` anybody of the account. */
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
      /** `updated_at` as it was read: a change of what has changed meanwhile is refused with 4009. */
      read_at: timestamp.optional(),
    }),
    data: member,
  }),
  /** Takes somebody off the team, or an invitation back. His sessions in this account end. */
  remove: endpoint({ method: 'DELETE', path: 'users/:id', access: writer, params: id, data: z.null() }),
  invite: endpoint({
    method: 'POST',
    path: 'users',
    access: writer,
    body: z.object({ full_name: text(), email, role_id: z.number().int() }),
    data: member,
  }),
  /** Sends the invitation again, with a new link; the one before is no longer good. */
  inviteAgain: endpoint({ method: 'POST', path: 'users/:id/invitation', access: writer, params: id, data: member }),
  /** Makes a person without an account, who cannot sign in before his address is confirmed (D-07). */
  open: endpoint({
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
      .refine(...typedTwice),
    data: z.object({
      id: z.uuid(),
      full_name: z.string(),
      username: z.string(),
      email: z.string(),
      status: z.string(),
    }),
  }),
  /** The link of the mail that follows on `open`, or on a new address. */
  confirmEmail: endpoint({
    method: 'POST',
    path: 'users/confirm-email',
    access: 'public',
    body: z.object({ token: z.string().trim().min(1).max(200) }),
    data: z.null(),
  }),
  /** The roles of the caller's side of the house; an admin sees all. */
  roles: endpoint({
    method: 'GET',
    path: 'roles',
    access: { area: 'any' },
    data: z.object({ list: z.object({ data: z.array(roleRow), total: z.number().int() }) }),
  }),
};
