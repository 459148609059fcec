import type { Config } from './config.ts';
import { openAnchors, openFileStore } from './configured-files.ts';
import { disbursementOwners } from './disbursement-owners.ts';
import { merchantBanks } from './modules/banks/banks.service.ts';
import { createMerchantReturn } from './modules/compat/compat.service.ts';
import { createCouriers, type Courier } from './modules/couriers/couriers.service.ts';
import { openCouriers } from './modules/couriers/providers/open-couriers.ts';
import { openPayoutBank } from './modules/disbursements/bank/open-payout-bank.ts';
import { createDisbursements, type PayoutBank } from './modules/disbursements/disbursements.service.ts';
import { createPoster } from './modules/ledger/ledger.service.ts';
import { publicHolidays } from './modules/holidays/holidays.service.ts';
import { createPaymentSwitch, openProviders } from './modules/payments/switch.service.ts';
import { payableOwners } from './payable-owners.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { openDatabase, openPool } from './platform/database.ts';
import { createEncryption } from './platform/encryption.ts';
import { createProcessMetrics, measured } from './platform/process-metrics.ts';
import { openPipelinedConnection } from './platform/pipelined-connection.ts';
import type { Logger } from './platform/log.ts';
import { storeOf } from './platform/store.ts';
import { traceQuery } from './platform/trace-statements.ts';
import type { Services } from './services.ts';

/**
 * Creates the services of a process from its settings. Connections open on first use. Tests pass their own clock,
 * payout bank and couriers.
 */
export function openServices(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
  bank: PayoutBank | null = openPayoutBank(config, clock),
  couriers_used: readonly Courier[] = openCouriers(config, clock),
): Services {
  const metrics = createProcessMetrics();
  const connectionString = config.DATABASE_URL;
  const pool = openPool({ connectionString, max: config.DATABASE_POOL });
  const statement_log = config.OTEL_EXPORTER_OTLP_ENDPOINT === '' ? undefined : traceQuery;
  const db = openDatabase(pool, statement_log);
  const store = storeOf(db);
  const encryption = createEncryption(config.ENCRYPTION_KEYS);
  const files = openFileStore(config, clock);
  const anchors = openAnchors(config, clock);
  const poster = createPoster({
    connect: () => openPipelinedConnection({ connectionString }, statement_log),
    now: () => clock.now(),
    lanes: config.POSTER_LANES,
    max_batch: config.POSTER_MAX_BATCH,
    onBatchFailure: (failure) => log.error({ event: 'posting.batch_failed', ...failure }, 'posting batch failed'),
  });
  const providers = new Map(
    [...openProviders(config, clock)].map(([name, one]) => [name, measured(one, metrics, { provider: name })]),
  );
  const paymentSwitch = createPaymentSwitch({
    config,
    store,
    encryption,
    clock,
    poster,
    log,
    providers,
    payableOwners,
    merchantReturn: createMerchantReturn({ config, store, encryption, clock }),
  });
  const disbursements = createDisbursements({
    store,
    clock,
    poster,
    encryption,
    log,
    bank: bank && measured(bank, metrics, { provider: bank.name }),
    owners: disbursementOwners,
  });
  const holidays = () => publicHolidays(store.read);
  const settlements = {
    store,
    clock,
    poster,
    encryption,
    log,
    disbursements,
    holidays,
    banks: merchantBanks(encryption),
  };
  const refunds = { store, clock, poster, encryption, disbursements, public_url: config.PUBLIC_URL };
  const measured_couriers = couriers_used.map((one) =>
    measured(one, metrics, { provider: one.reference, may_be_null: true }),
  );
  const couriers = createCouriers(measured_couriers, {
    onFailure: (courier, err) => log.warn({ event: 'courier.unreachable', courier, err }, 'courier unreachable'),
  });
  const base = { config, log, metrics, clock, pool, db, store, encryption, files, anchors, poster, payableOwners };
  return { ...base, paymentSwitch, disbursements, settlements, refunds, couriers };
}

/** Finishes acknowledged messages and queued postings, then closes the connections. */
export async function closeServices({ paymentSwitch, poster, db }: Services): Promise<void> {
  await paymentSwitch.idle();
  await poster.close();
  await db.destroy();
}
