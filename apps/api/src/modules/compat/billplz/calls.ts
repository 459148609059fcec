import type { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { CreateBillDeps } from '../../merchant-calls/merchant-calls.service.ts';
import { foreignRoute, type ForeignContext, type ForeignRoute } from '../foreign-routes.ts';

export interface BillplzDeps extends CreateBillDeps {
  config: Pick<Config, 'PUBLIC_URL' | 'SANDBOX_URL'>;
}

/** The scopes of a credential. */
export const COLLECT = { area: 'api_key', permission: 'bills.write', active: true } as const;
export const PAY_OUT = { area: 'api_key', permission: 'payouts.write', active: true } as const;
export const READ_PAYOUTS = { area: 'api_key', permission: 'payouts.read', active: true } as const;
export const READ = { area: 'api_key', permission: 'bills.read', active: true } as const;

/** A call of Billplz's API: `POST v3/bills`. */
export function call<S extends z.ZodType>(
  name: `${'GET' | 'POST' | 'PUT' | 'DELETE'} v${3 | 4 | 5}/${string}`,
  access: ForeignRoute['access'],
  input: S,
  handle: (fields: z.output<S>, context: ForeignContext) => Promise<unknown>,
): ForeignRoute {
  const [method, path] = name.split(' ') as [ForeignRoute['methods'][number], string];
  return foreignRoute({ methods: [method], url: `/api/${path}`, access, input }, handle);
}
