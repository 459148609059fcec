import { CODE } from '@kutip/contracts/codes';
import { reconciliation as contract, reconciliationForms } from '@kutip/contracts/reconciliation';
import { addDays, dayOf } from '@kutip/domain/day';
import { differenceIn, resolutionsOf, type ItemStatus } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import { withForms } from '../../platform/forms.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listOf } from '../../platform/listing.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { bringStatement } from './bring.ts';
import { closedDay, closedDays } from './closed-days.queries.ts';
import { closedDayText, lookAtClosedDay } from './close-days.ts';
import { itemByKey, items, linesOfItem, summaryOf, writeWork, type ItemKey } from './items.queries.ts';
import { reconcileAll } from './job-kinds.ts';
import { resolve, type ResolveParts } from './resolve.ts';
import { statements } from './statements.queries.ts';

const SUMMED_DAYS = 92;

async function itemView(db: Connection, key: ItemKey) {
  const item = found(await itemByKey(db, key));
  const resolutions = item.work === 'OPEN' ? resolutionsOf(item) : [];
  return { ...item, lines: await linesOfItem(db, item), resolutions, difference: differenceIn(item) };
}

function spanOf({ start_date: from, end_date: to }: { start_date: string; end_date: string }) {
  if (to < from || to > addDays(from, SUMMED_DAYS))
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { end_date: 'not_allowed' });
  return { from, to };
}

const noneOfIt = {
  EXPECTED: 0,
  MATCHED: 0,
  MISMATCHED: 0,
  MISSING_HERE: 0,
  MISSING_THERE: 0,
} as const satisfies Record<ItemStatus, number>;

export const reconciliationHandlers = (parts: ResolveParts): Handlers<typeof contract> => ({
  statements: listOf(contract.statements, ({ db }) => statements(db)),
  items: listOf(contract.items, ({ db }) => items(db)),
  item: ({ params }, { db }) => itemView(db, params),
  async work({ params, body: { note, is_mine } }, context) {
    const { db, user_id, now } = context;
    const before = found(await itemByKey(db, params));
    const change = {
      ...(note !== undefined && { note: note || null }),
      ...(is_mine !== undefined && { owner_user_id: is_mine ? user_id : null }),
    };
    if (Object.keys(change).length > 0) {
      await writeWork(db, params, change, now);
      const was = { note: before.note, owner_user_id: before.owner_user_id };
      const entry = { action: 'update', entity: 'reconciliation_item', entity_id: params.id };
      await audit({ ...context, account_id: params.account_id }, { ...entry, before: was, after: change });
    }
    return itemView(db, params);
  },
  resolve: {
    async outside({ params, body }, { transact, ...context }) {
      await resolve(parts, params, body, context.user_id);
      const after = await itemView(parts.store.read, params);
      const { resolution, note, transfer_id } = after;
      const entry = { action: 'resolve', entity: 'reconciliation_item', entity_id: params.id };
      await transact((db) =>
        audit(
          { ...context, account_id: params.account_id, db },
          { ...entry, after: { resolution, note, transfer_id } },
        ),
      );
      return after;
    },
  },
  async summary({ query }, { db }) {
    const rows = await summaryOf(db, spanOf(query));
    return {
      days: rows.map(({ matched, by_status, ...row }) => ({
        ...row,
        by_status: { ...noneOfIt, ...by_status },
        matched_bps: row.booked > 0 ? Math.floor(((matched ?? 0) * 10_000) / row.booked) : null,
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
  closedDays: listOf(contract.closedDays, ({ db }) => closedDays(db)),
  closedDay: ({ params: { day } }, { db }) => lookAtClosedDay(db, day),
  async closedDayText({ params: { day } }, { db }) {
    found(await closedDay(db, day));
    return { name: `closed-day-${day}.txt`, mime: 'text/plain; charset=utf-8', content: closedDayText(db, day) };
  },
});

/** Serves reconciliation: one call takes a form with a file, the others do not. */
export async function serveReconciliation(server: Server, parts: ResolveParts & { files: FileStore }): Promise<void> {
  mount(server, contract, reconciliationHandlers(parts));
  await withForms(server, (forms) =>
    mount(forms, reconciliationForms, {
      bring: { outside: ({ body }, context) => bringStatement(body, context, parts.files) },
    }),
  );
}
