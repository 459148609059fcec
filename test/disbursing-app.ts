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
import { booksOf, exceptionsOf, openPoster } from './ledger.ts';
import { BEGINNING, mountedApp, type MountedApp, type Who } from './mounted-app.ts';
import { pretendPayoutBank, type PretendPayoutBank } from './pretend-payout-bank.ts';

export interface DisbursingApp extends MountedApp {
  bank: PretendPayoutBank;
  disbursements: Disbursements;
  poster: Poster;
  store: Store;
  encryption: Encryption;
  /** A new merchant, with the time and the bank as they were to begin with. */
  afresh(): Promise<Who>;
  /** Brings money into a book of a merchant, as a top-up or a payment would. */
  fund(account_id: string, book: 'payout' | 'pending' | 'available', amount: number): Promise<void>;
  /** An order that is reserved: RM 100.00 to an account, RM 1.00 and 8 sen tax for us. */
  ordered(account_id: string, more?: Partial<NewDisbursement>): Promise<DisbursementKey & { reference: string }>;
  /** The same, after what it takes was brought in. */
  funded(account_id: string, more?: Partial<NewDisbursement>): Promise<DisbursementKey & { reference: string }>;
  order(key: DisbursementKey): Promise<Disbursement>;
  /** The books that are not empty, after the whole chain was verified. */
  books(account_id: string): Promise<Partial<Record<Book, number>>>;
  exceptions(account_id: string): Promise<{ kind: string; detail: unknown }[]>;
  /** The jobs that wait for an order, by their key. */
  jobs(id: string): Promise<{ key: string; name: string; run_at: Date; payload: unknown }[]>;
  pass(time: { seconds?: number; minutes?: number; hours?: number }): void;
}

/** What the owners of disbursements do: reserve, and write the order with it. */
const reserve: PostingKind<PostingCommand & { order: NewDisbursement }, null, null> = {
  name: 'reserve for a test',
  look: async (_db, commands) => commands.map(() => null),
  decide: ({ order }) => ({
    transfers: reserveDrafts(order.source, order.id, order.drawn),
    writes: [write(insertDisbursements, order)],
    outcome: null,
  }),
};

type Given = Pick<DisbursingApp, 'store' | 'poster' | 'encryption' | 'disbursements' | 'bank'> &
  Omit<MountedApp, 'app' | 'call' | 'close'>;

/**
 * Money on its way out, over HTTP on a database of its own, with a pretended bank at the other end. `mountMore` mounts
 * what the test is about besides.
 */
export async function disbursingApp({
  owners = disbursementOwners,
  mountMore = () => {},
}: { owners?: DisbursementOwners; mountMore?: (given: Given) => unknown } = {}): Promise<DisbursingApp> {
  const bank = pretendPayoutBank();
  const encryption = createEncryption(`k1:${'11'.repeat(32)}`);
  let given: Given;
  const app = await mountedApp(async (mounted) => {
    const { db, clock, server } = mounted;
    const store = storeOf(db);
    const poster = openPoster(mounted);
    const log = createLog('silent', 'test');
    const parts = { store, clock, poster, encryption, log, bank: bank.bank(() => clock.now()), owners };
    given = { ...mounted, store, poster, encryption, bank, disbursements: createDisbursements(parts) };
    mount(server, payoutBank, payoutBankHandlers(given.disbursements));
    await mountMore(given);
  });
  const { db, clock } = app;
  const { poster } = given!;
  let made = 0;

  const fund: DisbursingApp['fund'] = async (account_id, book, amount) => {
    const id = uuid();
    const post = (kind: 'payout_topup' | 'payment' | 'settlement_release') => {
      const transfer = transferDraft(kind, { id: uuid(), subject_id: id, amount: sen(amount) });
      return poster.post(plainPosting, { account_id, subject_id: id, transfer });
    };
    await post(book === 'payout' ? 'payout_topup' : 'payment');
    if (book === 'available') await post('settlement_release');
  };
  const ordered: DisbursingApp['ordered'] = async (account_id, more = {}) => {
    const id = uuid();
    made += 1;
    const reference = `PO-${String(made).padStart(10, '0')}`;
    const order: NewDisbursement = {
      account_id,
      id,
      source: 'PAYOUT',
      reference,
      payout_service_id: 1,
      bank_code: 'MBBEMYKL',
      account_number: sealAccountNumber(given.encryption, account_id, '512345678901'),
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
    ...given!,
    async afresh() {
      clock.set(BEGINNING);
      bank.afresh();
      return app.merchant();
    },
    fund,
    ordered,
    async funded(account_id, more) {
      await fund(account_id, 'payout', 10_108);
      return ordered(account_id, more);
    },
    async order(key) {
      const order = await disbursementById(app.connection, key);
      if (!order) throw new Error('no such order');
      return order;
    },
    books: (account_id) => booksOf(app, account_id),
    exceptions: (account_id) => exceptionsOf(app, account_id),
    async jobs(id) {
      const { rows } = await sql<{ key: string; name: string; run_at: Date; payload: unknown }>`
        select j.key, j.task_identifier as name, j.run_at, p.payload from graphile_worker.jobs j
        join graphile_worker._private_jobs p on p.id = j.id
        where j.key like ${`%:${id}`} order by j.key`.execute(db);
      return rows;
    },
    pass: ({ seconds = 0, minutes = 0, hours = 0 }) =>
      clock.set(new Date(clock.now().getTime() + (hours * 3600 + minutes * 60 + seconds) * 1000)),
    async close() {
      await poster.close();
      await app.close();
    },
  };
}
