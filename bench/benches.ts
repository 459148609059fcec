import { benchAdminSearch } from './admin-search.ts';
import { benchCallbacks } from './callbacks.ts';
import { benchCheckout } from './checkout.ts';
import { benchExport } from './export.ts';
import { benchLedgerLines } from './ledger-lines.ts';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import type { Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchList } from './list.ts';
import { benchMerchantBills } from './merchant-bills.ts';
import { benchPayments } from './payments.ts';
import { benchPayerPage } from './payer-page.ts';
import { benchPayouts } from './payouts.ts';
import { benchProcesses } from './processes.ts';
import { benchSettlement } from './settlement-run.ts';
import { benchShop } from './shop.ts';
import { benchPaymentSimulator, benchSimulator } from './simulator.ts';
import { benchTwoServers } from './two-servers.ts';
import { benchUpload } from './upload.ts';
import { benchYearReport } from './year-report.ts';

/** Throws when a row is missing or a process fails; a missed bar is in the sections. */
type Bench = (environment: BenchEnvironment, log: (text: string) => void, size: BenchSize) => Promise<Section[]>;

/** Every bench by its name on the command line. */
export const BENCHES: Record<string, Bench> = {
  payments: benchPayments,
  list: benchList,
  'year-report': benchYearReport,
  shop: benchShop,
  checkout: benchCheckout,
  lighthouse: benchLighthouse,
  'payer-page': benchPayerPage,
  simulator: benchSimulator,
  'payment-simulator': benchPaymentSimulator,
  'merchant-bills': benchMerchantBills,
  callbacks: benchCallbacks,
  upload: benchUpload,
  export: benchExport,
  'ledger-lines': benchLedgerLines,
  settlement: benchSettlement,
  payouts: benchPayouts,
  processes: benchProcesses,
  'two-servers': benchTwoServers,
  'admin-search': benchAdminSearch,
};
