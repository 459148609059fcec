import { parseAuthToken } from '@kutip/domain/api-credential';
import type { Server } from '../../../platform/mount.ts';
import {
  environmentOf,
  registerCredentialCalls,
  type MerchantCallOptions,
  type TokenOf,
} from '../../merchant-api/merchant-api.service.ts';
import { mountForeign, readForeignBodies } from '../foreign-routes.ts';
import { accountCalls } from './account.ts';
import { billCalls } from './bills.ts';
import type { LeanxDeps } from './calls.ts';
import { answerLeanxErrors } from './leanx-answer.ts';
import { collectionCalls } from './collections.ts';
import { manageBillCalls } from './manage-bills.ts';
import { payoutCalls } from './payouts.ts';
import { servePublicCalls } from './public-calls.ts';
import { transactionCalls } from './transactions.ts';

/** The header, or the field in which plugins validate a token that a person has just typed. */
const tokenOf: TokenOf = ({ headers, body }) => {
  const in_header = headers['auth-token']?.toString();
  if (in_header !== undefined) return in_header;
  const { api_key } = (body ?? {}) as { api_key?: unknown };
  return typeof api_key === 'string' && parseAuthToken(api_key) ? api_key : '';
};

/** Serves the calls of merchants' systems that were written for LeanX. */
export const serveLeanx = (server: Server, deps: LeanxDeps & MerchantCallOptions): Promise<void> =>
  registerCredentialCalls(server, deps, {
    form: 'leanx',
    tokenOf,
    async mountAll(calls) {
      answerLeanxErrors(calls.app, () => server.clock.now());
      await readForeignBodies(calls.app);
      const routes = [
        ...billCalls(deps),
        ...transactionCalls,
        ...accountCalls(environmentOf(deps.config)),
        ...manageBillCalls,
        ...collectionCalls(deps.config),
        ...payoutCalls(deps),
      ];
      mountForeign(calls, routes, 'preHandler');
      servePublicCalls(calls, tokenOf);
    },
  });
