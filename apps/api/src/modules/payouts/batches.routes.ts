import { CODE } from '@kutip/contracts/codes';
import { payoutBatches as contract, payoutBatchForms } from '@kutip/contracts/payout-batches';
import { PAYOUT_COLUMNS } from '@kutip/domain/payout-file';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { withForms } from '../../platform/forms.ts';
import { listOf } from '../../platform/listing.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { tableFile } from '../../platform/table-file.ts';
import { requireStepUp } from '../auth/auth.service.ts';
import { approveDisbursement } from '../disbursements/disbursements.service.ts';
import { PAYOUT_EXAMPLE } from './batch-table.ts';
import { previewBatch, takeBatch } from './batch.ts';
import { batchOf, batchRows, rowsOfBatches, waitingOf } from './batches.queries.ts';
import type { PayoutParts } from './create-payout.ts';

const batchHandlers: Handlers<typeof contract> = {
  list: listOf(contract.list, ({ db, account_id }) => batchRows(db, account_id)),
  rows: listOf(contract.rows, ({ db, account_id }) => rowsOfBatches(db, account_id)),
  template: ({ query: { format } }) => tableFile('payouts-template', format, PAYOUT_COLUMNS, [PAYOUT_EXAMPLE]),
  read: async ({ params: { id } }, { db, account_id }) => found(await batchOf(db, { account_id, id })),
  async approve({ params: { id } }, context) {
    const { db, account_id, user_id, now } = context;
    const { created_by } = found(await batchOf(db, { account_id, id }));
    if (created_by === user_id)
      throw new Refusal(CODE.not_permitted, 'Somebody else must release what you have uploaded.', 'own_payout');
    await requireStepUp(db, context, now);
    const waiting = await waitingOf(db, { account_id, id });
    if (waiting.length === 0)
      throw new Refusal(CODE.wrong_state, 'None of its payouts waits for an approval.', 'not_waiting');
    for (const payout_id of waiting)
      await approveDisbursement(db, { account_id, id: payout_id }, { approved_by: user_id, now });
    const after = { released: waiting.length };
    await audit(context, { action: 'approve', entity: 'payout_batch', entity_id: id, after });
    return after;
  },
};

const formHandlers = (parts: PayoutParts): Handlers<typeof payoutBatchForms> => ({
  preview: { outside: ({ body }, context) => previewBatch(parts, body, context) },
  upload: { outside: ({ body }, context) => takeBatch(parts, body, context) },
});

/** Serves payouts by file: some calls take a form with a file, the others do not. */
export async function servePayoutBatches(server: Server, parts: PayoutParts): Promise<void> {
  mount(server, contract, batchHandlers);
  await withForms(server, (forms) => mount(forms, payoutBatchForms, formHandlers(parts)));
}
