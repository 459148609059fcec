import type { z } from 'zod';
import type { CreateBillDeps } from '../../merchant-calls/merchant-calls.service.ts';
import type { PayoutDeps } from '../../payouts/payouts.service.ts';
import { foreignRoute, type ForeignContext, type ForeignRoute } from '../foreign-routes.ts';
import { successAnswer } from './leanx-answer.ts';

export type LeanxDeps = CreateBillDeps & PayoutDeps;

/** The scopes of a credential. */
export const COLLECT = { area: 'api_key', permission: 'bills.write', active: true } as const;
export const READ = { area: 'api_key', permission: 'bills.read', active: true } as const;

/** A call of LeanX's API. Several of its methods are documented as one and called by another, so each takes what clients send. */
export const call = <S extends z.ZodType>(
  methods: ForeignRoute['methods'],
  path: string,
  access: ForeignRoute['access'],
  input: S,
  handle: (fields: z.output<S>, context: ForeignContext) => Promise<unknown>,
): ForeignRoute =>
  foreignRoute({ methods, url: `/api/v1/${path}`, access, input }, async (fields, context) =>
    successAnswer(await handle(fields, context), context.now, context.credential_id),
  );
