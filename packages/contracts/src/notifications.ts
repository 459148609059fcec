import { NOTIFICATION_KINDS, NOTIFICATION_SETTINGS } from '@kutip/domain/notifications';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, phone } from './fields.ts';
import { listing } from './listing.ts';
import { partialOf } from './partial.ts';
import { timestamp } from './wire.ts';

const event = z.enum(NOTIFICATION_SETTINGS);
const MAX_RECIPIENTS = 10;

const setting = z.object({
  id: z.uuid(),
  event: z.string(),
  email_enable: z.boolean(),
  sms_enable: z.boolean(),
  in_app_enable: z.boolean(),
  recipients: z.array(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
});

const written = z.object({
  event,
  email_enable: z.boolean().default(false),
  sms_enable: z.boolean().default(false),
  in_app_enable: z.boolean().default(true),
  /** E-mail addresses, and Malaysian mobile numbers for SMS. */
  recipients: z
    .array(z.union([email, phone], { error: 'invalid_format' }))
    .max(MAX_RECIPIENTS)
    .default([]),
});

const reader = { area: 'merchant', permission: 'company.read' } as const;
const writer = { area: 'merchant', permission: 'company.write' } as const;
const create = { method: 'POST', access: writer, body: written, data: setting } as const;

/** Notification settings (D-56): one per event. */
export const notificationSettings = {
  list: listing({
    path: 'notification-settings/merchant-notification-settings',
    aliases: ['notification-settings'],
    access: reader,
    row: setting,
    search: ['event'],
    sort: ['created_at', 'event'],
    filters: { event },
    date_column: 'created_at',
  }),
  read: endpoint({ method: 'GET', path: 'notification-settings/:id', access: reader, params: id, data: setting }),
  /** An event that already has a setting answers 4025. */
  create: endpoint({ ...create, path: 'notification-settings/create' }),
  createPlain: endpoint({ ...create, path: 'notification-settings' }),
  /** The event cannot be changed. `read_at` is `updated_at` as it was read: 4009 if it changed since. */
  update: endpoint({
    method: 'PUT',
    path: 'notification-settings/:id',
    access: writer,
    params: id,
    body: partialOf(written).extend({ read_at: timestamp.optional() }),
    data: setting,
  }),
};

const MAX_MARKED = 100;
const unread = z.object({
  /** Capped at 100. */
  unread: z.number().int(),
});

/** The caller's notifications: only kinds that their role may see. */
export const notifications = {
  list: listing({
    path: 'notifications/me',
    access: { area: 'any' },
    row: z.object({
      id: z.uuid(),
      kind: z.enum(NOTIFICATION_KINDS),
      /** Facts for the text of the kind; amounts are ringgit text, days yyyy-MM-dd. */
      facts: z.record(z.string(), z.string().nullable()),
      /** The portal page it links to. */
      link: z.string(),
      subject_id: z.uuid().nullable(),
      created_at: timestamp,
      read_at: timestamp.nullable(),
    }),
    search: ['kind'],
    sort: ['created_at'],
    filters: { kind: z.enum(NOTIFICATION_KINDS) },
    date_column: 'created_at',
  }),
  unread: endpoint({ method: 'GET', path: 'notifications/me/unread', access: { area: 'any' }, data: unread }),
  /** Marks the given ids as read, or all. */
  read: endpoint({
    method: 'PUT',
    path: 'notifications/me/read',
    access: { area: 'any' },
    body: z.object({ ids: z.array(z.uuid()).max(MAX_MARKED).optional() }),
    data: unread,
  }),
};
