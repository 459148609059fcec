import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import type { paymentProviders as contract } from '@kutip/contracts/payment-providers';
import { providerHealth, serviceHealth, successRateBps } from '@kutip/domain/provider-health';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Handlers } from '../../platform/mount.ts';
import {
  countAttempts,
  endSwitch,
  insertSwitch,
  lastSwitchedOn,
  listProviderHealth,
  lockSwitch,
  openSwitches,
  type SwitchTarget,
} from './provider-admin.queries.ts';
import { activeServices, type ServiceRow } from './services.queries.ts';

const ENTITY = 'provider_switch';
const HOUR_MS = 3_600_000;

type Overview = Data<typeof contract.list>;
type ServiceView = Overview['providers'][number]['services'][number];

interface Facts {
  attempts: Awaited<ReturnType<typeof countAttempts>>;
  health: Awaited<ReturnType<typeof listProviderHealth>>;
  off: Awaited<ReturnType<typeof openSwitches>>;
  on_again: Awaited<ReturnType<typeof lastSwitchedOn>>;
}

const latest = (...moments: (Date | null | undefined)[]): Date | null =>
  moments.reduce<Date | null>((last, at) => (at && (!last || at > last) ? at : last), null);

const isTarget =
  ({ provider, payment_service_id }: SwitchTarget) =>
  (one: SwitchTarget): boolean =>
    one.provider === provider && one.payment_service_id === payment_service_id;

/** The attempts of the last hour of the given rows, and how they ended. */
function summarize(rows: Facts['attempts']) {
  const sum = (name: 'started' | 'succeeded' | 'failed') => rows.reduce((total, row) => total + row[name], 0);
  const counts = { started: sum('started'), succeeded: sum('succeeded'), failed: sum('failed') };
  return { ...counts, success_bps: successRateBps(counts) };
}

/** The switch that is open, and when the target's state last changed. */
function switchState(target: SwitchTarget, { off, on_again }: Facts, ...reported: (Date | null)[]) {
  const open = off.find(isTarget(target));
  const last_on = on_again.find(isTarget(target))?.at;
  const { provider: _, payment_service_id: __, ...shown } = open ?? { provider: '', payment_service_id: null };
  return {
    off: open ? (shown as Omit<typeof open, keyof SwitchTarget>) : null,
    changed_at: latest(open?.switched_off_at, last_on, ...reported),
  };
}

function serviceView(row: ServiceRow, facts: Facts): ServiceView {
  const { provider, payment_service_id, name, channel_flag, bank_type } = row;
  const state = switchState({ provider, payment_service_id }, facts, row.health_changed_at);
  return {
    payment_service_id,
    name,
    channel_flag,
    bank_type,
    state: serviceHealth({ is_switched_off: state.off !== null, is_online: row.reported_online }),
    ...summarize(facts.attempts.filter(isTarget({ provider, payment_service_id }))),
    ...state,
  };
}

function providerView(provider: string, rows: readonly ServiceRow[], facts: Facts): Overview['providers'][number] {
  const services = rows.map((row) => serviceView(row, facts));
  const attempts = facts.attempts.filter((one) => one.provider === provider);
  const asked = facts.health.find((one) => one.provider === provider);
  const changes = services.map(({ changed_at }) => changed_at);
  const state = switchState({ provider, payment_service_id: null }, facts, ...changes);
  return {
    provider,
    state: providerHealth(
      state.off !== null,
      services.map((one) => one.state),
    ),
    ...summarize(attempts),
    ...state,
    asked_at: asked?.asked_at ?? null,
    answered_at: asked?.answered_at ?? null,
    latency_ms: asked?.latency_ms ?? null,
    last_paid_at: latest(...attempts.map(({ last_paid_at }) => last_paid_at)),
    services,
  };
}

/** Every provider of an active service, in the order of the services. */
async function loadOverview(db: Connection, now: Date): Promise<Overview> {
  const services = await activeServices(db, null);
  const facts: Facts = {
    attempts: await countAttempts(db, new Date(now.getTime() - HOUR_MS)),
    health: await listProviderHealth(db),
    off: await openSwitches(db),
    on_again: await lastSwitchedOn(db),
  };
  const by_provider = Map.groupBy(services, ({ provider }) => provider);
  return { providers: [...by_provider].map(([provider, rows]) => providerView(provider, rows, facts)) };
}

const notAllowed = (reason: string) => new Refusal(CODE.wrong_state, 'It has been switched already.', reason);

/** The state of the providers and their services, and the switches of staff. */
export const paymentProviderHandlers: Handlers<typeof contract> = {
  list: (_, { db, now }) => loadOverview(db, now),

  async switchOff({ body: { provider, payment_service_id = null, reason } }, context) {
    const { db, now, user_id } = context;
    const services = await activeServices(db, null);
    requireFound(
      services.find(
        (one) =>
          one.provider === provider && (payment_service_id === null || one.payment_service_id === payment_service_id),
      ),
    );
    const target = { provider, payment_service_id };
    const id = uuid();
    const row = { id, ...target, reason, switched_off_by: user_id, switched_off_at: now };
    if (!(await insertSwitch(db, row))) throw notAllowed('switched_off');
    await audit(context, { action: 'switch_off', entity: ENTITY, entity_id: id, after: { ...target, reason } });
    return loadOverview(db, now);
  },

  async switchOn({ body: { id } }, context) {
    const { db, now, user_id } = context;
    const { provider, payment_service_id, reason, switched_on_at } = requireFound(await lockSwitch(db, id));
    if (switched_on_at) throw notAllowed('switched_on');
    await endSwitch(db, id, user_id, now);
    const before = { provider, payment_service_id, reason };
    await audit(context, { action: 'switch_on', entity: ENTITY, entity_id: id, before });
    return loadOverview(db, now);
  },
};
