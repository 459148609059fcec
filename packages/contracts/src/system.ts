import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const system = {
  /** Whether the platform can serve calls; DEGRADED: its database does not answer. */
  health: endpoint({
    method: 'GET',
    path: 'system/health',
    access: 'public',
    data: z.object({ status: z.enum(['OK', 'DEGRADED']), version: z.string(), is_database_reachable: z.boolean() }),
  }),
};
