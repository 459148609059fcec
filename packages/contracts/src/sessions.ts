import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { timestamp } from './wire.ts';

/** One login on one device, across token refreshes. */
const login = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  account_name: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  began_at: timestamp,
  last_seen_at: timestamp,
  /** The session of this request. */
  is_this: z.boolean(),
});

/** The caller's sessions in all of their accounts. */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: 'sessions',
    access: { area: 'any' },
    data: z.object({ list: z.object({ data: z.array(login), total: z.number().int() }) }),
  }),
  read: endpoint({ method: 'GET', path: 'sessions/:id', access: { area: 'any' }, params: id, data: login }),
  /** Ends a session: its tokens are invalid from the next request on. */
  end: endpoint({ method: 'DELETE', path: 'sessions/:id', access: { area: 'any' }, params: id, data: z.null() }),
  /** Ends all sessions in all accounts; with `keep_this` all except the current one. */
  endAll: endpoint({
    method: 'POST',
    path: 'sessions/sign-out-everywhere',
    access: { area: 'any' },
    body: z.object({ keep_this: z.boolean().default(false) }),
    data: z.object({ ended: z.number().int() }),
  }),
};
