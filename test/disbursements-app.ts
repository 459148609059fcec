import { payoutBank } from '@kutip/contracts/payout-bank';
import type { Book } from '@kutip/domain/ledger/books';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { payoutBankHandlers } from '../apps/api/src/modules/disbursements/disbursements.routes.ts';
import {
  createDisbursements,
  disbursementById,
  insertDisbursements,
  reserveDrafts,
  sealAccountNumber,
  type Disbursement,
  type DisbursementKey,
  type DisbursementOwners,
  type Disbursements,
  type NewDisbursement,
} from '../apps/api/src/modules/disbursements/disbursements.service.ts';
import {
  plainPosting,
  write,
  type Poster,
  type PostingCommand,
  type PostingKind,
} from '../apps/api/src/modules/ledger/ledger.service.ts';
import { disbursementOwners } from '../apps/api/src/disbursement-owners.ts';
import { createEncryption, type Encryption } from '../apps/api/src/platform/encryption.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { storeOf, type Store } from '../apps/api/src/platform/store.ts';
import { loadBooks, loadExceptions, openPoster } from './ledger.ts';
import { START_TIME, testApp, type TestApp, type TestCaller } from './test-app.ts';
import { fakePayoutBank, type FakePayoutBank } from './fake-payout-bank.ts';

export interface DisbursementsApp extends TestApp {
  bank: FakePayoutBank;
  disbursements: Disbursements;
  poster: Poster;
  store: Store;
  encryption: Encryption;
  /** Resets the clock and the bank, and creates a new merchant. */
  resetToNewMerchant(): Promise<TestCaller>;
  /** Posts money to a book of a merchant, as a top-up or a payment would. */
  fund(account_id: string, book: 'payout' | 'pending' | 'available', amount: number): Promise<void>;
  /** Creates a reserved disbursement: RM 100.00 with a fee of RM 1.00 and 8 sen tax. */
  createDisbursement(
    account_id: string,
    more?: Partial<NewDisbursement>,
  ): Promise<DisbursementKey & { reference: string }>;
  /** Funds the payout book and creates a reserved disbursement. */
  fundDisbursement(
    account_id: string,
    more?: Partial<NewDisbursement>,
  ): Promise<DisbursementKey & { reference: string }>;
  loadDisbursement(key: DisbursementKey): Promise<Disbursement>;
  /** The books that are not empty, after the hash chain is verified. */
  loadBooks(account_id: string): Promise<Partial<Record<Book, number>>>;
  loadExceptions(account_id: string): Promise<{ kind: string; detail: unknown }[]>;
  /** The pending jobs of a disbursement, by key. */
  loadJobs(id: string): Promise<{ key: string; name: string; run_at: Date; payload: unknown }[]>;
  advanceTime(time: { seconds?: number; minutes?: number; hours?: number }): void;
}

/** Reserves the amount and inserts the disbursement, as the owning modules do. */
const reserve: PostingKind<PostingCommand & { order: NewDisbursement }, null, null> = {
  name: 'reserve for a test',
  load: async (_db, commands) => commands.map(() => null),
  decide: ({ order }) => ({
    transfers: reserveDrafts(order.source, order.id, order.drawn),
    writes: [write(insertDisbursements, order)],
    outcome: null,
  }),
};

type DisbursementServices = Pick<DisbursementsApp, 'store' | 'poster' | 'encryption' | 'disbursements' | 'bank'> &
  Omit<TestApp, 'app' | 'call' | 'close'>;

/**
 * Disbursements over HTTP on a test database, with a fake payout bank. `mountRoutes` mounts further routes.
 */
export async function disbursementsApp({
  owners = disbursementOwners,
  mountRoutes: mountMore = () => {},
}: {
  owners?: DisbursementOwners;
  mountRoutes?: (services: DisbursementServices) => unknown;
} = {}): Promise<DisbursementsApp> {
  const bank = fakePayoutBank();
  const encryption = createEncryption(`k1:${'11'.repeat(32)}`);
  let services: DisbursementServices;
  const app = await testApp(async (mounted) => {
    const { db, clock, server } = mounted;
    const store = storeOf(db);
    const poster = openPoster(mounted);
    const log = createLog('silent', 'test');
    const deps = { store, clock, poster, encryption, log, bank: bank.createAdapter(() => clock.now()), owners };
    services = { ...mounted, store, poster, encryption, bank, disbursements: createDisbursements(deps) };
    mount(server, payoutBank, payoutBankHandlers(services.disbursements));
    await mountMore(services);
  });
  const { db, clock } = app;
  const { poster } = services!;
  let created_count = 0;

  const fund: DisbursementsApp['fund'] = async (account_id, book, amount) => {
    const id = uuid();
    const post = (kind: 'payout_topup' | 'payment' | 'settlement_release') => {
      const transfer = transferDraft(kind, { id: uuid(), subject_id: id, amount: sen(amount) });
      return poster.post(plainPosting, { account_id, subject_id: id, transfer });
    };
    await post(book === 'payout' ? 'payout_topup' : 'payment');
    if (book === 'available') await post('settlement_release');
  };
  const createDisbursement: DisbursementsApp['createDisbursement'] = async (account_id, more = {}) => {
    const id = uuid();
    created_count += 1;
    const reference = `PO-${String(created_count).padStart(10, '0')}`;
    const order: NewDisbursement = {
      account_id,
      id,
      source: 'PAYOUT',
      reference,
      payout_service_id: 1,
      bank_code: 'MBBEMYKL',
      account_number: sealAccountNumber(services.encryption, account_id, '512345678901'),
      account_mask: '********8901',
      account_name: 'ALI BIN ABU',
      amount: sen(10_000),
      fee: sen(100),
      fee_tax: sen(8),
      commission: sen(0),
      drawn: [{ book: 'payout', amount: sen(10_108) }],
      needs_approval: false,
      send_after: clock.now(),
      created_at: clock.now(),
      ...more,
    };
    await poster.post(reserve, { account_id, subject_id: id, order });
    return { account_id, id, reference };
  };

  return {
    ...app,
    ...services!,
    async resetToNewMerchant() {
      clock.set(START_TIME);
      bank.reset();
      return app.createMerchant();
    },
    fund,
    createDisbursement,
    async fundDisbursement(account_id, more) {
      await fund(account_id, 'payout', 10_108);
      return createDisbursement(account_id, more);
    },
    async loadDisbursement(key) {
      const order = await disbursementById(app.connection, key);
      if (!order) throw new Error('no such disbursement');
      return order;
    },
    loadBooks: (account_id) => loadBooks(app, account_id),
    loadExceptions: (account_id) => loadExceptions(app, account_id),
    async loadJobs(id) {
      const { rows } = await sql<{ key: string; name: string; run_at: Date; payload: unknown }>`
        select j.key, j.task_identifier as name, j.run_at, p.payload from graphile_worker.jobs j
        join graphile_worker._private_jobs p on p.id = j.id
        where j.key like ${`%:${id}`} order by j.key`.execute(db);
      return rows;
    },
    advanceTime: ({ seconds = 0, minutes = 0, hours = 0 }) =>
      clock.set(new Date(clock.now().getTime() + (hours * 3600 + minutes * 60 + seconds) * 1000)),
    async close() {
      await poster.close();
      await app.close();
    },
  };
}
