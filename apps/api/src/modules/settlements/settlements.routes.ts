import { CODE } from '@kutip/contracts/codes';
import { settlementAdmin, settlements } from '@kutip/contracts/settlements';
import { CHANNEL_FLAGS, channelId, settlementLag, type ChannelFlag } from '@kutip/domain/channels';
import { dayOf, startOfDay } from '@kutip/domain/day';
import { Refusal } from '@kutip/domain/refusal';
import { audit, auditRow } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handler, Handlers, ListHandler } from '../../platform/mount.ts';
import { loadAccountRecord } from '../accounts/accounts.service.ts';
import { bankFile } from '../disbursements/disbursements.service.ts';
import { loadServiceTaxBps } from '../service-tax/service-tax.service.ts';
import { setSettlementStatus, type SettlementDeps } from './set-status.ts';
import { channelSettings, toggleChannel } from './channels.queries.ts';
import { countDue } from './claim.queries.ts';
import { assertWithdrawable, createSelfSettlement, quoteWithdrawal } from './self-settlement.ts';
import { incomingSettlements } from './incoming-settlements.ts';
import { runSettlement } from './job-definitions.ts';
import { retrySettlement } from './retry-settlement.ts';
import type { SettlementRunDeps } from './run-settlements.ts';
import { allSettlements, incomingRows, settlementLines, settlementsOf } from './settlements.queries.ts';
import { settlementView } from './settlement-view.ts';
import { findOfAllMerchants } from '../accounts/accounts.service.ts';
import { settlementsByNumber } from './settlements.queries.ts';

const channelOf = (channel_flag: ChannelFlag, is_auto_settlement: boolean) => ({
  channel_id: channelId(channel_flag),
  channel_flag,
  is_auto_settlement,
  lag_days: settlementLag(channel_flag),
});

/** The list is computed before it is filtered, ordered and paginated: each settlement depends on those before it. */
function incomingHandler(deps: SettlementRunDeps): ListHandler<typeof settlements.incoming> {
  const handlerFor = async ({ db, account_id, now }: Context) => {
    const incoming = await incomingSettlements(deps, db, account_id, now);
    return listHandler(settlements.incoming, (context) => incomingRows(context.db, incoming));
  };
  const list: Handler<typeof settlements.incoming> = async (input, context) =>
    (await handlerFor(context))(input, context);
  const exported: ListHandler<typeof settlements.incoming>['exported'] = async (input, context) =>
    (await handlerFor(context)).exported(input, context);
  return Object.assign(list, { exported });
}

export const settlementHandlers = (deps: SettlementRunDeps): Handlers<typeof settlements> => ({
  list: listHandler(settlements.list, ({ db, account_id }) => settlementsOf(db, account_id), {
    search_kind: 'SETTLEMENT',
  }),
  incoming: incomingHandler(deps),
  lines: listHandler(settlements.lines, ({ db, account_id }) => settlementLines(db, account_id)),
  async channels(_, { db, account_id }) {
    const set = new Map(
      (await channelSettings(db, account_id)).map(({ channel_id, is_auto_settlement }) => [
        channel_id,
        is_auto_settlement,
      ]),
    );
    return { channels: CHANNEL_FLAGS.map((flag) => channelOf(flag, set.get(channelId(flag)) ?? true)) };
  },
  async toggleChannel({ query: { channel_id } }, context) {
    const { db, account_id } = context;
    const is_auto_settlement = await toggleChannel(db, account_id, channel_id);
    const channel = channelOf(CHANNEL_FLAGS[channel_id - 1]!, is_auto_settlement);
    const { channel_flag } = channel;
    await audit(context, {
      action: 'update',
      entity: 'settlement_channel',
      entity_id: account_id,
      before: { channel_flag, is_auto_settlement: !is_auto_settlement },
      after: { channel_flag, is_auto_settlement },
    });
    return channel;
  },
  read: ({ params: { id } }, { db, account_id }) => settlementView(db, { account_id, id }),
  retry: {
    async withoutTransaction({ params: { id } }, context) {
      const key = { account_id: context.account_id, id };
      await retrySettlement(deps, key, auditRow(context, { action: 'retry', entity: 'settlement', entity_id: id }));
      return settlementView(deps.store.read, key);
    },
  },
  quote: async ({ body: { amount, virtual_account_id } }, { db, account_id, now }) => {
    await assertWithdrawable(db, account_id, virtual_account_id);
    const { fee, fee_tax, net } = quoteWithdrawal(amount, await loadServiceTaxBps(db, now));
    return { amount, fee, fee_tax, net_amount: net };
  },
  createSelfSettlement: {
    async withoutTransaction({ body: { amount, bank_id, virtual_account_id } }, context) {
      const { account_id, user_id, request_id } = context;
      const key = { account_id, id: request_id };
      await createSelfSettlement(deps, {
        ...key,
        created_by: user_id,
        amount,
        bank_id,
        virtual_account_id,
        actor: context,
      });
      return settlementView(deps.store.read, key);
    },
  },
});

export const settlementAdminHandlers = (deps: SettlementDeps): Handlers<typeof settlementAdmin> => ({
  all: listHandler(settlementAdmin.all, ({ db }, _, { status }) => allSettlements(db, status), {
    find: findOfAllMerchants(settlementsByNumber),
    is_uncounted: 'unfiltered',
  }),
  async read({ params: { id } }, { db }) {
    const { account_id } = requireFound(await findOwner(db, 'settlement', id));
    const { name: merchant } = await loadAccountRecord(db, account_id);
    return { ...(await settlementView(db, { account_id, id })), account_id, merchant };
  },
  async run({ body }, context) {
    const { db, now } = context;
    const today = dayOf(now);
    const date = body.date ?? today;
    if (date > today)
      throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { date: 'in_the_future' });
    const due_totals = await countDue(db, { before: startOfDay(today), due_on: date });
    await enqueue(db, runSettlement, { date, is_forced: true }, { key: 'run_settlement_by_hand' });
    const entry = { action: 'run', entity: 'settlement', entity_id: context.account_id, after: { date } };
    await audit(context, entry);
    return { date, ...due_totals };
  },
  setStatus: {
    async withoutTransaction({ params: { id }, body }, context) {
      const owner = await findOwner(deps.store.read, 'settlement', id);
      if (!owner) throw new Refusal(CODE.not_found, 'Record not found.');
      const { account_id } = owner;
      const before = await settlementView(deps.store.read, { account_id, id });
      const { status, bank_reference = null, reason = null } = body;
      const entry = {
        action: 'status',
        entity: 'settlement',
        entity_id: id,
        before: { status: before.status },
        after: { status, bank_reference, reason },
      };
      // In the merchant's log, since it concerns their money.
      await setSettlementStatus(deps, { account_id, id }, body, auditRow({ ...context, account_id }, entry));
      return settlementView(deps.store.read, { account_id, id });
    },
  },
  bankFile: {
    async withoutTransaction({ body: { date } }, { transact, ...context }) {
      const file = bankFile(deps, { day: date, sources: ['SETTLEMENT', 'SELF_SETTLEMENT'], now: context.now });
      const entry = { action: 'bank_file', entity: 'settlement', entity_id: context.account_id, after: { date } };
      await transact((db) => audit({ ...context, db }, entry));
      return file;
    },
  },
});
