import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';

const MAX_BYTES = 128 * 1024;
const MAX_VIEWS = 20;
const MAX_COLUMNS = 60;

const place = z.enum(['static', 'sticky', 'hidden']);
/** A list's columns and its saved views: a name with the query parameters of the list's address. */
const listView = z.object({
  columns: z.array(text(60)).max(MAX_COLUMNS).nullable(),
  views: z.array(z.object({ name: text(40), address: z.record(text(60), z.string().max(500)) })).max(MAX_VIEWS),
});

/** How a user sees the portal. The language is the user's own field: e-mails use it too. */
const preferences = z.object({
  skin: z.enum(['light', 'dark', 'bordered', 'semi-dark']).optional(),
  layout: z
    .object({ isMenuCollapsed: z.boolean(), isMenuHidden: z.boolean(), navbar: place, footer: place })
    .optional(),
  /** By account, then by list; the height of rows in all lists stands beside them. */
  list_views: z
    .record(z.uuid(), z.record(text(120), z.union([listView, z.enum(['compact', 'comfortable'])])))
    .optional(),
});

/** The stored preferences. `version` counts their changes; 0: none yet. */
const stored = z.object({ version: z.number().int().min(0), preferences });

/** The preferences of the calling user, in all their accounts and on all their devices. */
export const userPreferences = {
  read: endpoint({ method: 'GET', path: 'users/me/preferences', access: { area: 'any' }, data: stored }),
  /** Replaces them all. Refuses 4009 unless `version` is the stored one: another device has changed them. */
  save: endpoint({
    method: 'PUT',
    path: 'users/me/preferences',
    access: { area: 'any' },
    max_bytes: MAX_BYTES,
    body: stored,
    data: stored,
  }),
};
