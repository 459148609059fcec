import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyInstance } from 'fastify';
import type { Server } from '../../../platform/mount.ts';
import { registerCredentialCalls, type MerchantCallOptions } from '../../merchant-api/merchant-api.service.ts';
import type { PayoutDeps } from '../../payouts/payouts.service.ts';
import { mountForeign, readForeignBodies } from '../foreign-routes.ts';
import { billCalls } from './bills.ts';
import { bankCheckCalls } from './bank-checks.ts';
import { answerBillplzErrors } from './billplz-error.ts';
import type { BillplzDeps } from './calls.ts';
import { gatewayCalls } from './gateways.ts';
import { massPaymentCalls } from './mass-payments.ts';
import { paymentOrderCalls } from './payment-orders.ts';
import { collectionCalls } from './collections.ts';
import { tokenOfBasic } from './credential.ts';

/** Unknown addresses are refused in Billplz's form too. */
function refuseUnknown(scope: FastifyInstance): void {
  for (const version of [3, 4, 5])
    scope.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: `/api/v${version}/*`,
      handler: () => {
        throw new Refusal(CODE.not_found, 'This address does not exist.');
      },
    });
}

/** Serves the calls of merchants' systems that were written for Billplz. */
export const serveBillplz = (server: Server, deps: BillplzDeps & PayoutDeps & MerchantCallOptions): Promise<void> =>
  registerCredentialCalls(server, deps, {
    form: 'billplz',
    tokenOf: tokenOfBasic,
    async mountAll(calls) {
      answerBillplzErrors(calls.app);
      await readForeignBodies(calls.app);
      mountForeign(calls, [
        ...collectionCalls(deps),
        ...billCalls(deps),
        ...gatewayCalls,
        ...paymentOrderCalls(deps),
        ...massPaymentCalls(deps),
        ...bankCheckCalls(deps),
      ]);
      refuseUnknown(calls.app);
    },
  });
