import { z } from 'zod';
import { adminReader, adminWriter } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { listing } from './listing.ts';
import { day, timestamp } from './wire.ts';

const row = z.object({
  id: z.uuid(),
  holiday_date: z.iso.date(),
  name: z.string(),
  /** Settlements have been sent by it already, or will be today, so it stays as it is. */
  is_fixed: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});

const name = text(100);

/**
 * The federal holidays on which no settlement is sent, for admins. Only days after today change (4000 `day_not_after_today`):
 * what has been settled was settled by the old list.
 */
export const holidays = {
  list: listing({
    path: 'holidays/list',
    access: adminReader,
    row,
    search: ['name'],
    sort: ['holiday_date', 'name'],
  }),
  read: endpoint({ method: 'GET', path: 'holidays/:id', access: adminReader, params: id, data: row }),
  /** Refuses a second holiday on a day (4025). */
  create: endpoint({
    method: 'POST',
    path: 'holidays',
    access: adminWriter,
    idempotent: true,
    body: z.object({ holiday_date: day, name }),
    data: row,
  }),
  /** Renames a holiday. Refuses a stale version (4009). */
  update: endpoint({
    method: 'PUT',
    path: 'holidays/:id',
    access: adminWriter,
    params: id,
    body: z.object({ name, read_at: timestamp.optional() }),
    data: row,
  }),
  /** The day counts as a working day again. */
  remove: endpoint({ method: 'DELETE', path: 'holidays/:id', access: adminWriter, params: id, data: z.null() }),
};
