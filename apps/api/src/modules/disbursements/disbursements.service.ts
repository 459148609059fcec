/** The one way out of the house: payouts, settlements and refunds hand their reserved money over here. */
import { CODE } from '@kutip/contracts/codes';
import type { BankWord } from '@kutip/domain/disbursement';
import { Refusal } from '@kutip/domain/refusal';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import {
  keyOf,
  openAccountNumber,
  type Disbursement,
  type DisbursementKey,
  type DisbursementOwners,
} from './disbursement.ts';
import {
  disbursementById,
  disbursementByReference,
  lockDisbursements,
  writeApproval,
} from './disbursements.queries.ts';
import { cancelDisbursement, hearBank, hearCommand, type Heard } from './end.posting.ts';
import { askDisbursement, newsKey, sendDisbursement, sendKey } from './job-kinds.ts';
import type { BankOrder, PayoutBank } from './payout-bank.ts';
import { createTurns } from './turns.ts';

export {
  maskAccountNumber,
  reserveDrafts,
  sealAccountNumber,
  voidDrafts,
  type Disbursement,
  type DisbursementKey,
  type DisbursementOwner,
  type DisbursementOwners,
  type Ending,
} from './disbursement.ts';
export { bankFile } from './bank-file.ts';
export { disbursementById, insertDisbursements, type NewDisbursement } from './disbursements.queries.ts';
export type { AccountName, BankOrder, PayoutBank } from './payout-bank.ts';

export interface DisbursementParts {
  store: Store;
  clock: Clock;
  poster: Poster;
  encryption: Encryption;
  log: Pick<Logger, 'error'>;
  /** null: this deployment has no bank to send by; orders wait. */
  bank: PayoutBank | null;
  owners: DisbursementOwners;
}

export interface Disbursements {
  bank: PayoutBank | null;
  /** Tells the bank of an order that is due. May run twice: an order is told once unless the bank does not know it. */
  send(key: DisbursementKey): Promise<void>;
  /** Asks the bank how an order stands, and plans when to ask again. `on_news`: also one that is over. May run twice. */
  ask(wanted: DisbursementKey & { on_news?: boolean }): Promise<void>;
  /** A notice of the bank: believed only as far as that there is something to ask about. Answers its acknowledgement. */
  receive(bank: string, body: string, headerOf: (name: string) => string | undefined): Promise<string>;
  /** The guarded transition that answers, enquiries and result files go through. */
  hear(key: DisbursementKey, word: BankWord): Promise<Heard>;
  /** Takes an order back; refuses 4010 once the bank may know of it. */
  cancel(key: DisbursementKey, reason: string | null): Promise<void>;
  sweep(): Promise<void>;
}

/** Releases an order that waited for a second person; refuses (4010) one that did not. In the caller's transaction. */
export async function approveDisbursement(
  db: Connection,
  key: DisbursementKey,
  { approved_by, now }: { approved_by: string; now: Date },
): Promise<void> {
  const [order] = await lockDisbursements(db, [key]);
  if (!order) throw new Refusal(CODE.not_found, 'There is no such payout.');
  if (order.status !== 'PENDING' || !order.needs_approval || order.approved_at)
    throw new Refusal(CODE.wrong_state, 'It does not wait for an approval.', 'not_waiting');
  await writeApproval(db, key, { approved_by, now });
  const run_at = order.send_after > now ? order.send_after : now;
  await enqueue(db, sendDisbursement, key, { run_at, key: sendKey(key.id) });
}

export function createDisbursements(parts: DisbursementParts): Disbursements {
  const { store, clock, poster, encryption, log, bank, owners } = parts;
  const { takeUp, takeUpAgain, planNext, sweep } = createTurns(parts);

  const orderFor = (order: Disbursement): BankOrder => ({
    reference: order.reference,
    amount: order.amount,
    bank_code: order.bank_code,
    account_number: openAccountNumber(encryption, order),
    account_name: order.account_name,
    purpose: order.reference,
  });

  async function hear(key: DisbursementKey, word: BankWord): Promise<Heard> {
    const posted = await poster.post(hearBank, hearCommand(key, { owners, word, now: clock.now() }));
    return posted.status === 'posted' ? posted.outcome : 'nothing';
  }

  /** Outside any transaction: whatever happens here, the order is marked as one that the bank may know of. */
  async function tell(order: Disbursement): Promise<void> {
    const word = await bank!.send(orderFor(order)).catch((error: unknown) => {
      log.error(error, 'a payout bank did not answer');
      return null;
    });
    if (word) await hear(order, word);
  }

  async function askNow(order: Disbursement): Promise<void> {
    const word = (await bank?.enquire({ reference: order.reference, amount: order.amount }).catch(() => null)) ?? null;
    if (!word) return;
    const heard = await hear(order, word);
    if (heard === 'send' && (await takeUpAgain(order))) await tell(order);
  }

  return {
    bank,
    hear,
    async send(key) {
      if (!bank) return;
      const order = await takeUp(key);
      if (order) await tell(order);
    },
    async ask({ on_news = false, ...key }) {
      const order = await disbursementById(store.read, key);
      if (!order?.sent_at || (order.status !== 'PROCESSING' && !on_news)) return;
      await askNow(order);
      await planNext(key);
    },
    async receive(name, body, headerOf) {
      if (bank?.name !== name) throw new Refusal(CODE.not_found, 'There is nothing at this address.');
      const reference = bank.readNotice(body, headerOf);
      const order = reference === null ? undefined : await disbursementByReference(store.read, reference);
      if (order)
        await store.transact((db) =>
          enqueue(
            db,
            askDisbursement,
            { ...keyOf(order), on_news: true },
            { run_at: clock.now(), key: newsKey(order.id) },
          ),
        );
      return bank.acknowledgement;
    },
    async cancel(key, reason) {
      const command = { account_id: key.account_id, subject_id: key.id, owners, reason, now: clock.now() };
      await poster.post(cancelDisbursement, command);
    },
    sweep,
  };
}
