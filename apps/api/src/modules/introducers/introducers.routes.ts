import { introducerAdmin as contract } from '@kutip/contracts/introducers';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { allCommissions } from './commissions.queries.ts';
import { decidePayment, payCommissions, paymentDue } from './pay-commissions.ts';

export const introducerAdminHandlers = ({ poster }: { poster: Poster }): Handlers<typeof contract> => ({
  commissions: listHandler(contract.commissions, ({ db }) => allCommissions(db)),
  due: ({ params: { id } }, { db, now }) => paymentDue(db, id, now),
  pay: { withoutTransaction: (input, context) => payCommissions(poster, input, context) },
  decideProposal: { withoutTransaction: (input, context) => decidePayment(poster, input, context) },
});
