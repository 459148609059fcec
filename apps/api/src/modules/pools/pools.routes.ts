import { pools as poolsContract, virtualAccounts as accountsContract } from '@kutip/contracts/pools';
import type { LineSubject } from '@kutip/domain/pool';
import { refundNoOf } from '@kutip/domain/refund';
import { settlementNoOf } from '@kutip/domain/settlement';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { transfersOf, transferView } from '../ledger/ledger.service.ts';
import { freshLines } from './keep-lines.ts';
import { linesOfAccount, linesOfNumber, linesOfPool, linesOfVirtualAccount } from './lines.queries.ts';
import { poolById, poolsOf, snapshotsOf, virtualAccountById, virtualAccountsOf } from './pools.queries.ts';
import { disbursementOf, firstLineOf, paymentOf, refundOf, settlementOf, topUpOf } from './story.queries.ts';

async function story(db: Connection, account_id: string, reference_id: string) {
  await freshLines(db, account_id);
  const line = found(await firstLineOf(db, account_id, reference_id));
  const payment = await paymentOf(db, account_id, reference_id);
  const { invoice_id, settlement_id, ...paid } = payment ?? { invoice_id: reference_id, settlement_id: null };
  const disbursement = (await disbursementOf(db, account_id, reference_id)) ?? null;
  // Only the first order to the bank has the id of its record; every one has its number.
  const reference = disbursement?.reference;
  return {
    ...line,
    reference_type: line.reference_type as LineSubject,
    reference_id,
    payment: payment ? { ...payment, ...paid } : null,
    top_up: (await topUpOf(db, account_id, invoice_id)) ?? null,
    settlement:
      (await settlementOf(db, account_id, {
        id: settlement_id ?? reference_id,
        invoice_no: reference && settlementNoOf(reference),
      })) ?? null,
    refund:
      (await refundOf(db, account_id, { id: reference_id, invoice_no: reference && refundNoOf(reference) })) ?? null,
    disbursement,
    transfers: (await transfersOf(db, account_id, reference_id)).map(transferView),
  };
}

const check = (_: object, { db, account_id }: Context) => freshLines(db, account_id);

const anyLines = listOf(
  poolsContract.lines,
  ({ db, account_id }, { number }) =>
    number === undefined ? linesOfAccount(db, account_id) : linesOfNumber(db, account_id, number),
  { check },
);

const WHOLE_NUMBER = /^[A-Z]{2}-[0-9A-HJKMNP-TV-Z]{10}(?:-\d\d)?$/;
/** By POST what is searched for is in the body, by GET in the query. */
interface Searching {
  query: { search?: string | undefined };
  body?: { search?: string | undefined };
}

/** A whole number of something is looked up; anything else is searched for in every line. */
function withNumber<Input>(input: Input): Input {
  const { query, body } = input as Searching;
  const number = (body?.search ?? query.search)?.trim().toUpperCase();
  if (number === undefined || !WHOLE_NUMBER.test(number)) return input;
  const { search: _, ...others } = query;
  const { search: __, ...rest } = body ?? {};
  return { ...input, query: others, ...(body && { body: rest }), params: { number } };
}

const lines: typeof anyLines = Object.assign(
  ((input, context) => anyLines(withNumber(input), context)) as typeof anyLines,
  {
    exported: (input: Parameters<typeof anyLines.exported>[0], context: Context) =>
      anyLines.exported(withNumber(input), context),
  },
);

export const poolHandlers: Handlers<typeof poolsContract> = {
  list: listOf(poolsContract.list, ({ db, account_id }) => poolsOf(db, account_id), { check }),
  lines,
  ofPool: listOf(poolsContract.ofPool, ({ db, account_id }, { id }) => linesOfPool(db, account_id, id!), {
    async check({ id }, { db, account_id }) {
      found(await poolById(db, account_id, id as string));
      await freshLines(db, account_id);
    },
  }),
  story: ({ params }, { db, account_id }) => story(db, account_id, params.reference_id),
  balances: listOf(poolsContract.balances, ({ db, account_id }) => snapshotsOf(db, account_id)),
};

const ofAccount = listOf(
  accountsContract.lines,
  ({ db, account_id }, { id }) => linesOfVirtualAccount(db, account_id, id!),
  {
    async check({ id }, { db, account_id }) {
      found(await virtualAccountById(db, account_id, id as string));
      await freshLines(db, account_id);
    },
  },
);

/** `start` and `length` say what `skip` and `limit` say elsewhere. */
const paged: typeof ofAccount = Object.assign(
  (({ query, ...input }, context) => {
    const { start, length } = query;
    const page = { skip: start ?? query.skip, limit: length ?? query.limit };
    return ofAccount({ ...input, query: { ...query, ...page } }, context);
  }) as typeof ofAccount,
  { exported: ofAccount.exported },
);

export const virtualAccountHandlers: Handlers<typeof accountsContract> = {
  list: listOf(accountsContract.list, ({ db, account_id }) => virtualAccountsOf(db, account_id)),
  short: listOf(accountsContract.short, ({ db, account_id }) => virtualAccountsOf(db, account_id)),
  lines: paged,
};
