import { CODE } from '@kutip/contracts/codes';
import { payoutBatches as contract, payoutBatchForms } from '@kutip/contracts/payout-batches';
import { PAYOUT_COLUMNS, PAYOUT_HEADINGS } from '@kutip/domain/payout-file';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { registerMultipart } from '../../platform/multipart.ts';
import { listHandler } from '../../platform/listing.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { tableFile } from '../../platform/table-file.ts';
import { approveDisbursement } from '../disbursements/disbursements.service.ts';
import { PAYOUT_EXAMPLE } from './batch-table.ts';
import { previewBatch, createBatch } from './batch.ts';
import { batchOf, batchRows, batchPayoutRows, payoutsAwaitingApproval } from './batches.queries.ts';
import type { PayoutDeps } from './create-payout.ts';

const batchHandlers: Handlers<typeof contract> = {
  list: listHandler(contract.list, ({ db, account_id }) => batchRows(db, account_id)),
  rows: listHandler(contract.rows, ({ db, account_id }) => batchPayoutRows(db, account_id)),
  template: ({ query: { format } }, { language }) =>
    tableFile('payouts-template', format, PAYOUT_COLUMNS, [PAYOUT_EXAMPLE], PAYOUT_HEADINGS[language]),
  read: async ({ params: { id } }, { db, account_id }) => requireFound(await batchOf(db, { account_id, id })),
  async approve({ params: { id } }, context) {
    const { db, account_id, user_id, now } = context;
    const { created_by } = requireFound(await batchOf(db, { account_id, id }));
    if (created_by === user_id)
      throw new Refusal(CODE.not_permitted, 'You uploaded this file. Another person must approve it.', 'own_payout');
    const waiting = await payoutsAwaitingApproval(db, { account_id, id });
    if (waiting.length === 0)
      throw new Refusal(CODE.wrong_state, 'No payout of this file awaits approval.', 'not_waiting');
    for (const payout_id of waiting)
      await approveDisbursement(db, { account_id, id: payout_id }, { approved_by: user_id, now });
    const after = { released: waiting.length };
    await audit(context, { action: 'approve', entity: 'payout_batch', entity_id: id, after });
    return after;
  },
};

const formHandlers = (deps: PayoutDeps): Handlers<typeof payoutBatchForms> => ({
  preview: { withoutTransaction: ({ body }, context) => previewBatch(deps, body, context) },
  upload: { withoutTransaction: ({ body }, context) => createBatch(deps, body, context) },
});

/** Mounts payouts by file. Calls with a file take a multipart form. */
export async function servePayoutBatches(server: Server, deps: PayoutDeps): Promise<void> {
  mount(server, contract, batchHandlers);
  await registerMultipart(server, (forms) => mount(forms, payoutBatchForms, formHandlers(deps)));
}
