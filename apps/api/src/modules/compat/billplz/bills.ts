import { unpaddedDay } from '@kutip/domain/compat/billplz';
import { Refusal } from '@kutip/domain/refusal';
import { isoDay } from '@kutip/contracts/wire';
import { z } from 'zod';
import { requireFound } from '../../../platform/require-found.ts';
import { setCollectionStatus } from '../../collections/collections.service.ts';
import { billUrl, cancelBill, sendBillLink } from '../../customer-bills/customer-bills.service.ts';
import { createApiBill } from '../../merchant-calls/merchant-calls.service.ts';
import {
  boolean,
  optionalEmail,
  optionalPhone,
  optionalText,
  optionalUrl,
  pageNumber,
  requiredCallbackUrl,
  text,
  wholeSen,
} from '../foreign-fields.ts';
import { inTransaction, type ForeignContext, type ForeignRoute } from '../foreign-routes.ts';
import { insertCompatRecord } from '../records.queries.ts';
import { findBillByCode, loadTransactions, type BillDetails } from './bills.queries.ts';
import { call, COLLECT, READ, type BillplzDeps } from './calls.ts';
import { createCode } from './code.ts';
import { BANK_CODE_LABEL, serviceOfCode } from './gateways.ts';
import { findCollectionByCode, type BillplzCollection } from './collections.queries.ts';
import { ATTEMPTS_OF_STATUS, billView, transactionView } from './views.ts';

const billInput = z
  .object({
    collection_id: text(64),
    email: optionalEmail,
    mobile: optionalPhone,
    name: text(255),
    amount: wholeSen,
    callback_url: requiredCallbackUrl,
    description: text(200),
    due_at: z.union([z.literal('').transform(() => null), isoDay]).nullish(),
    redirect_url: optionalUrl,
    deliver: boolean.default(false),
    reference_1_label: optionalText(20),
    reference_1: optionalText(120),
    reference_2_label: optionalText(20),
    reference_2: optionalText(120),
  })
  .refine(({ email, mobile }) => email !== null || mobile !== null, { path: ['email'], error: 'required' });
type BillInput = z.output<typeof billInput>;

const named = z.object({ id: z.string().max(64) });

/** A bill lives for 30 days. */
const LIFE_MS = 30 * 24 * 60 * 60_000;

/** Creating a bill sets its collection active. */
async function openCollection(context: ForeignContext, { collection_id }: BillInput): Promise<BillplzCollection> {
  const { read, account_id } = context;
  const collection = requireFound(await findCollectionByCode(read, account_id, 'BILL', collection_id));
  if (collection.record_status !== 1)
    await inTransaction(context, (inside) => setCollectionStatus(inside, collection.id, 1));
  return collection;
}

/** E-mails the link. As with Billplz, a bill whose message cannot be sent is created all the same. */
async function deliver({ config }: BillplzDeps, context: ForeignContext, id: string): Promise<void> {
  try {
    await inTransaction(context, (inside) =>
      sendBillLink(inside, id, (bill_id) => billUrl(config.PUBLIC_URL, bill_id)),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function createBill(deps: BillplzDeps, context: ForeignContext, input: BillInput) {
  const { account_id, now, read } = context;
  const collection = await openCollection(context, input);
  const code = createCode();
  const details: BillDetails = {
    collection_code: collection.code,
    due_at: input.due_at ?? unpaddedDay(now),
    mobile: input.mobile === null ? null : `+${input.mobile.replace('+', '')}`,
    reference_1_label: input.reference_1_label ?? 'Reference 1',
    reference_2_label: input.reference_2_label ?? 'Reference 2',
  };
  const bill = {
    collection_uuid: collection.id,
    description: input.description,
    amount: input.amount,
    invoice_ref: input.reference_1,
    full_name: input.name,
    email: input.email ?? '',
    phone_number: input.mobile ?? '',
    redirect_url: input.redirect_url,
    callback_url: input.callback_url,
  };
  const names_bank = input.reference_1_label === BANK_CODE_LABEL && input.reference_1 !== null;
  const { uuid } = await createApiBill(deps, context, bill, {
    callback_format: 'BILLPLZ',
    chosen_service_id: names_bank ? await serviceOfCode(read, input.reference_1!) : null,
    title: collection.title,
    expires_at: new Date(now.getTime() + LIFE_MS),
    reference_2: input.reference_2,
    onCreated: (db, { id }) =>
      insertCompatRecord(db, { account_id, id, kind: 'BILLPLZ_BILL', code, details, created_at: now }),
  });
  if (input.deliver && input.email !== null) await deliver(deps, context, uuid);
  return billView(deps.config.PUBLIC_URL, requireFound(await findBillByCode(read, account_id, code)));
}

async function deleteBill(context: ForeignContext, code: string) {
  const { read, account_id } = context;
  const { id } = requireFound(await findBillByCode(read, account_id, code));
  await inTransaction(context, (inside) => cancelBill(inside, id));
  return {};
}

const transactionsInput = named.extend({
  page: pageNumber,
  status: z.enum(['pending', 'completed', 'failed']).optional(),
});

export function billCalls(deps: BillplzDeps): ForeignRoute[] {
  const { PUBLIC_URL } = deps.config;
  return [
    call('POST v3/bills', COLLECT, billInput, (fields, context) => createBill(deps, context, fields)),
    call('GET v3/bills/:id', READ, named, async ({ id }, { read, account_id }) =>
      billView(PUBLIC_URL, requireFound(await findBillByCode(read, account_id, id))),
    ),
    call('DELETE v3/bills/:id', COLLECT, named, ({ id }, context) => deleteBill(context, id)),
    call('GET v3/bills/:id/transactions', READ, transactionsInput, async ({ id, page, status }, context) => {
      const { read, account_id } = context;
      const bill = requireFound(await findBillByCode(read, account_id, id));
      const statuses = status === undefined ? null : ATTEMPTS_OF_STATUS[status];
      const found = await loadTransactions(read, account_id, bill.id, { page, statuses });
      return { bill_id: bill.code, transactions: found.map(transactionView), page };
    }),
  ];
}
