import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import type { serviceTax as contract } from '@kutip/contracts/service-tax';
import { dayOf } from '@kutip/domain/day';
import { versionInForce, versionState } from '@kutip/domain/effective-dates';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { assertNotStale, nextUpdatedAt } from '../../platform/optimistic-lock.ts';
import {
  countServiceTaxRevisions,
  insertServiceTax,
  listServiceTax,
  type ServiceTaxVersion,
} from './service-tax.queries.ts';

async function versionsView(db: Connection, now: Date): Promise<Data<typeof contract.list>> {
  const versions = await listServiceTax(db);
  return {
    versions: versions.map(({ revision: _, created_at, ...version }) => ({
      ...version,
      state: versionState(versions, version, dayOf(now)),
      updated_at: created_at,
    })),
  };
}

function assertLater(effective_from: string, now: Date): void {
  if (effective_from <= dayOf(now))
    throw new Refusal(CODE.validation_failed, 'Only days after today can change.', {
      effective_from: 'day_not_after_today',
    });
}

interface TaxChange {
  action: 'schedule' | 'update' | 'withdraw';
  effective_from: string;
  /** null: withdrawn. */
  bps: number | null;
  versions: readonly ServiceTaxVersion[];
}

/** Adds a revision of a later day and audits it. Refuses 4009 if another admin has added one meanwhile. */
async function changeTax(context: Context, { action, effective_from, bps, versions }: TaxChange): Promise<void> {
  const { db, now, user_id, account_id } = context;
  const current = versions.find((version) => version.effective_from === effective_from);
  const revision = (await countServiceTaxRevisions(db, effective_from)) + 1;
  const created_at = current ? nextUpdatedAt({ updated_at: current.created_at }, now) : now;
  if (!(await insertServiceTax(db, { effective_from, revision, bps, created_at, created_by: user_id })))
    throw new Refusal(CODE.conflict, 'This record was changed in the meantime. Reload it and try again.', 'conflict');
  const before = { effective_from, bps: versionInForce(versions, effective_from)?.bps ?? null };
  const entry = { entity: 'service_tax', entity_id: account_id, before, after: { effective_from, bps } };
  await audit(context, { action, ...entry });
}

/** Admin handlers for service tax. What is in force or past never changes. */
export const serviceTaxHandlers: Handlers<typeof contract> = {
  list: (_, { db, now }) => versionsView(db, now),

  async schedule({ body: { effective_from, bps } }, context) {
    const { db, now } = context;
    assertLater(effective_from, now);
    const versions = await listServiceTax(db);
    if (versions.some((version) => version.effective_from === effective_from))
      throw new Refusal(CODE.duplicate, 'There is a service tax from this day already. Edit that.', {
        effective_from: 'duplicate',
      });
    await changeTax(context, { action: 'schedule', effective_from, bps, versions });
    return versionsView(db, now);
  },

  async update({ params: { effective_from }, body: { bps, read_at } }, context) {
    const { db, now } = context;
    const versions = await listServiceTax(db);
    const current = requireFound(versions.find((version) => version.effective_from === effective_from));
    assertNotStale({ updated_at: current.created_at }, read_at);
    assertLater(effective_from, now);
    if (current.bps !== bps) await changeTax(context, { action: 'update', effective_from, bps, versions });
    return versionsView(db, now);
  },

  async cancel({ params: { effective_from } }, context) {
    const { db, now } = context;
    const versions = await listServiceTax(db);
    requireFound(versions.find((version) => version.effective_from === effective_from));
    assertLater(effective_from, now);
    await changeTax(context, { action: 'withdraw', effective_from, bps: null, versions });
    return versionsView(db, now);
  },
};
