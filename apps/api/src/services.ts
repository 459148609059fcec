import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Couriers } from './modules/couriers/couriers.service.ts';
import type { Disbursements } from './modules/disbursements/disbursements.service.ts';
import type { AnchorLog } from './modules/invariants/invariants.service.ts';
import type { PayableOwners } from './modules/invoices/invoices.service.ts';
import type { Poster } from './modules/ledger/ledger.service.ts';
import type { PaymentSwitch } from './modules/payments/switch.service.ts';
import type { RefundDeps } from './modules/refunds/refunds.service.ts';
import type { SettlementDeps } from './modules/settlements/settlements.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import type { Encryption } from './platform/encryption.ts';
import type { FileStore } from './platform/files.ts';
import type { Logger } from './platform/log.ts';
import type { ProcessMetrics } from './platform/process-metrics.ts';
import type { Store } from './platform/store.ts';

/** The services of a process, created once at start and passed to the modules. */
export interface Services {
  config: Config;
  log: Logger;
  metrics: ProcessMetrics;
  clock: Clock;
  pool: pg.Pool;
  db: Kysely<Database>;
  store: Store;
  encryption: Encryption;
  files: FileStore;
  anchors: AnchorLog;
  poster: Poster;
  payableOwners: PayableOwners;
  paymentSwitch: PaymentSwitch;
  disbursements: Disbursements;
  settlements: SettlementDeps;
  refunds: RefundDeps;
  couriers: Couriers;
}
