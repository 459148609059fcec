import { CODE } from '@kutip/contracts/codes';
import { reconciliation as contract, reconciliationForms } from '@kutip/contracts/reconciliation';
import { addDays, dayOf } from '@kutip/domain/day';
import { itemDifference, type ItemStatus } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import { registerMultipart } from '../../platform/multipart.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listHandler } from '../../platform/listing.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { importStatement } from './import-statement.ts';
import { closedDay, closedDays } from './closed-days.queries.ts';
import { closedDayText, verifyClosedDay } from './close-days.ts';
import {
  itemByKey,
  items,
  linesOfItem,
  summarizeItems,
  updateItemWork,
  type ItemKey,
} from '../reconciliation-items/reconciliation-items.service.ts';
import { decideProposedResolution, resolutionProposal } from './decide-proposal.ts';
import { reconcileAll } from './job-definitions.ts';
import { resolutionsOf } from './resolution-history.queries.ts';
import { resolutionsFor } from './resolve.posting.ts';
import { loadItems } from './resolve.queries.ts';
import { resolve, type ResolveDeps } from './resolve.ts';
import { statements } from './statements.queries.ts';

const MAX_SUMMARY_DAYS = 92;

async function itemView(db: Connection, key: ItemKey) {
  const item = requireFound(await itemByKey(db, key));
  const history = await resolutionsOf(db, key);
  const [loaded] = item.work === 'OPEN' ? await loadItems(db, [key]) : [];
  return {
    ...item,
    lines: await linesOfItem(db, item),
    resolutions: loaded ? resolutionsFor(loaded) : [],
    history,
    difference: itemDifference(item),
    proposal: await resolutionProposal(db, key),
  };
}

function parseDateRange({ start_date: from, end_date: to }: { start_date: string; end_date: string }) {
  if (to < from || to > addDays(from, MAX_SUMMARY_DAYS))
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { end_date: 'not_allowed' });
  return { from, to };
}

const ZERO_COUNTS = {
  EXPECTED: 0,
  MATCHED: 0,
  MISMATCHED: 0,
  MISSING_HERE: 0,
  MISSING_THERE: 0,
} as const satisfies Record<ItemStatus, number>;

export const reconciliationHandlers = (deps: ResolveDeps): Handlers<typeof contract> => ({
  statements: listHandler(contract.statements, ({ db }) => statements(db)),
  items: listHandler(contract.items, ({ db }) => items(db)),
  item: ({ params }, { db }) => itemView(db, params),
  async updateItem({ params, body: { note, is_mine } }, context) {
    const { db, user_id, now } = context;
    const before = requireFound(await itemByKey(db, params));
    const change = {
      ...(note !== undefined && { note: note || null }),
      ...(is_mine !== undefined && { owner_user_id: is_mine ? user_id : null }),
    };
    if (Object.keys(change).length > 0) {
      await updateItemWork(db, params, change, now);
      const previous = { note: before.note, owner_user_id: before.owner_user_id };
      const entry = { action: 'update', entity: 'reconciliation_item', entity_id: params.id };
      await audit({ ...context, account_id: params.account_id }, { ...entry, before: previous, after: change });
    }
    return itemView(db, params);
  },
  resolve: {
    async withoutTransaction({ params: key, body }, context) {
      await resolve(deps, key, body, context);
      return itemView(deps.store.read, key);
    },
  },
  decideProposal: {
    async withoutTransaction({ params: key, body }, context) {
      await decideProposedResolution(deps, key, body, context);
      return itemView(deps.store.read, key);
    },
  },
  async summary({ query }, { db }) {
    const rows = await summarizeItems(db, parseDateRange(query));
    return {
      days: rows.map(({ matched_amount, by_status, ...row }) => ({
        ...row,
        by_status: { ...ZERO_COUNTS, ...by_status },
        matched_bps: row.booked_amount > 0 ? Math.floor(((matched_amount ?? 0) * 10_000) / row.booked_amount) : null,
      })),
    };
  },
  async run({ body: { day } }, context) {
    const { db, now } = context;
    if (day > dayOf(now))
      throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { day: 'in_the_future' });
    await enqueue(db, reconcileAll, { day }, { key: `reconcile_all:${day}` });
    const entry = { action: 'run', entity: 'reconciliation', entity_id: context.account_id, after: { day } };
    await audit(context, entry);
    return { day };
  },
  closedDays: listHandler(contract.closedDays, ({ db }) => closedDays(db)),
  closedDay: ({ params: { day } }, { db }) => verifyClosedDay(db, day),
  async closedDayText({ params: { day } }, { db }) {
    requireFound(await closedDay(db, day));
    return { name: `closed-day-${day}.txt`, mime: 'text/plain; charset=utf-8', content: closedDayText(db, day) };
  },
});

/** Mounts the reconciliation endpoints; the statement import takes a multipart form. */
export async function serveReconciliation(server: Server, deps: ResolveDeps & { files: FileStore }): Promise<void> {
  mount(server, contract, reconciliationHandlers(deps));
  await registerMultipart(server, (forms) =>
    mount(forms, reconciliationForms, {
      importStatement: { withoutTransaction: ({ body }, context) => importStatement(body, context, deps.files) },
    }),
  );
}
