import { pools as poolsContract, virtualAccounts as accountsContract } from '@kutip/contracts/pools';
import type { LineReferenceType } from '@kutip/domain/pool';
import { refundNoFromReference } from '@kutip/domain/refund';
import { settlementNoFromReference } from '@kutip/domain/settlement';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { transfersOf, transferView } from '../ledger/ledger.service.ts';
import { syncLines } from './sync-lines.ts';
import { linesOfAccount, linesOfNumber, linesOfPool, linesOfVirtualAccount } from './pool-lines.queries.ts';
import { poolById, poolsOf, snapshotsOf, virtualAccountById, virtualAccountsOf } from './pools.queries.ts';
import { disbursementOf, firstLineOf, paymentOf, refundOf, settlementOf, topUpOf } from './money-trail.queries.ts';

async function loadMoneyTrail(db: Connection, account_id: string, reference_id: string) {
  await syncLines(db, account_id);
  const line = requireFound(await firstLineOf(db, account_id, reference_id));
  const payment = await paymentOf(db, account_id, reference_id);
  const { invoice_id, settlement_id, ...paid } = payment ?? { invoice_id: reference_id, settlement_id: null };
  const disbursement = (await disbursementOf(db, account_id, reference_id)) ?? null;
  // Only the first disbursement has the id of its record, but all have its number.
  const reference = disbursement?.reference;
  return {
    ...line,
    reference_type: line.reference_type as LineReferenceType,
    reference_id,
    payment: payment ? { ...payment, ...paid } : null,
    top_up: (await topUpOf(db, account_id, invoice_id)) ?? null,
    settlement:
      (await settlementOf(db, account_id, {
        id: settlement_id ?? reference_id,
        invoice_no: reference && settlementNoFromReference(reference),
      })) ?? null,
    refund:
      (await refundOf(db, account_id, {
        id: reference_id,
        invoice_no: reference && refundNoFromReference(reference),
      })) ?? null,
    disbursement,
    transfers: (await transfersOf(db, account_id, reference_id)).map(transferView),
  };
}

const syncBeforeRead = (_: object, { db, account_id }: Context) => syncLines(db, account_id);

const listLines = listHandler(
  poolsContract.lines,
  ({ db, account_id }, { number }) =>
    number === undefined ? linesOfAccount(db, account_id) : linesOfNumber(db, account_id, number),
  { check: syncBeforeRead },
);

const WHOLE_NUMBER = /^[A-Z]{2}-[0-9A-HJKMNP-TV-Z]{10}(?:-\d\d)?$/;
/** The search text is in the body of a POST and in the query of a GET. */
interface SearchInput {
  query: { search?: string | undefined };
  body?: { search?: string | undefined };
}

/** Looks up a complete document number by index; other texts are searched in all lines. */
function withNumberParam<Input>(input: Input): Input {
  const { query, body } = input as SearchInput;
  const number = (body?.search ?? query.search)?.trim().toUpperCase();
  if (number === undefined || !WHOLE_NUMBER.test(number)) return input;
  const { search: _, ...others } = query;
  const { search: __, ...rest } = body ?? {};
  return { ...input, query: others, ...(body && { body: rest }), params: { number } };
}

const lines: typeof listLines = Object.assign(
  ((input, context) => listLines(withNumberParam(input), context)) as typeof listLines,
  {
    exported: (input: Parameters<typeof listLines.exported>[0], context: Context) =>
      listLines.exported(withNumberParam(input), context),
  },
);

export const poolHandlers: Handlers<typeof poolsContract> = {
  list: listHandler(poolsContract.list, ({ db, account_id }) => poolsOf(db, account_id), { check: syncBeforeRead }),
  lines,
  poolLines: listHandler(poolsContract.poolLines, ({ db, account_id }, { id }) => linesOfPool(db, account_id, id!), {
    async check({ id }, { db, account_id }) {
      requireFound(await poolById(db, account_id, id as string));
      await syncLines(db, account_id);
    },
  }),
  moneyTrail: ({ params }, { db, account_id }) => loadMoneyTrail(db, account_id, params.reference_id),
  balances: listHandler(poolsContract.balances, ({ db, account_id }) => snapshotsOf(db, account_id)),
};

const ofAccount = listHandler(
  accountsContract.lines,
  ({ db, account_id }, { id }) => linesOfVirtualAccount(db, account_id, id!),
  {
    async check({ id }, { db, account_id }) {
      requireFound(await virtualAccountById(db, account_id, id as string));
      await syncLines(db, account_id);
    },
  },
);

/** Translates `start` and `length` to `skip` and `limit`. */
const withStartAndLength: typeof ofAccount = Object.assign(
  (({ query, ...input }, context) => {
    const { start, length } = query;
    const page = { skip: start ?? query.skip, limit: length ?? query.limit };
    return ofAccount({ ...input, query: { ...query, ...page } }, context);
  }) as typeof ofAccount,
  { exported: ofAccount.exported },
);

export const virtualAccountHandlers: Handlers<typeof accountsContract> = {
  list: listHandler(accountsContract.list, ({ db, account_id }) => virtualAccountsOf(db, account_id)),
  short: listHandler(accountsContract.short, ({ db, account_id }) => virtualAccountsOf(db, account_id)),
  lines: withStartAndLength,
};
