import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

const MAX_SETTINGS = 50;

/** Whether a tour is shown, and other state that the portal stores: flags and short texts. */
const settings = z
  .object({ tour_enabled: z.boolean() })
  .catchall(z.union([z.boolean(), z.number(), z.string().max(200)]))
  .refine((held) => Object.keys(held).length <= MAX_SETTINGS && Object.keys(held).every((key) => key.length <= 60), {
    error: 'too_large',
  });

/** `setting` is the route of the tour; it starts on the dashboard. */
const written = z.object({ setting: text(60), settings });
const row = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  setting: z.string(),
  settings: z.record(z.string(), z.unknown()),
  created_at: timestamp,
  updated_at: timestamp,
});
const create = { method: 'POST', access: { area: 'any' }, body: written, data: row } as const;

/** Each user's progress in the portal tour. */
export const tours = {
  list: listing({
    path: 'user-tour-setting/merchant-user-tour-setting',
    access: { area: 'merchant', permission: 'users.read' },
    row,
    search: ['setting'],
    sort: ['created_at', 'setting'],
    date_column: 'created_at',
  }),
  /** The caller's setting; 3333 if there is none. */
  me: endpoint({ method: 'POST', path: 'user-tour-setting/me', access: { area: 'any' }, data: row }),
  /** Creates or replaces the caller's setting: two tabs may start the tour at once. */
  create: endpoint({ ...create, path: 'user-tour-setting/create' }),
  createPlain: endpoint({ ...create, path: 'user-tour-setting' }),
  update: endpoint({
    method: 'PUT',
    path: 'user-tour-setting/:id',
    access: { area: 'any' },
    params: id,
    body: written,
    data: row,
  }),
};
