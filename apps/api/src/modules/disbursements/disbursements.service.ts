/** Public interface of disbursements: payouts, settlements and refunds submit their reserved amounts here. */
import { CODE } from '@kutip/contracts/codes';
import type { BankResult } from '@kutip/domain/disbursement';
import { Refusal } from '@kutip/domain/refusal';
import type { AuditRow } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster, Write } from '../ledger/ledger.service.ts';
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
import {
  cancelDisbursement,
  applyBankResultPosting,
  bankResultCommand,
  type BankResultAction,
} from './bank-result.posting.ts';
import { requeryDisbursement, noticeKey, sendDisbursement, sendKey } from './job-definitions.ts';
import type { DisbursementInstruction, PayoutBank } from './payout-bank.ts';
import { createDispatcher } from './dispatch.ts';

export {
  maskAccountNumber,
  openAccountNumber,
  reserveDrafts,
  sealAccountNumber,
  voidDrafts,
  type Disbursement,
  type DisbursementKey,
  type DisbursementOwner,
  type DisbursementOwners,
  type DisbursementResult,
} from './disbursement.ts';
export { bankFile } from './bank-file.ts';
export { disbursementById, insertDisbursements, type NewDisbursement } from './disbursements.queries.ts';
export type { AccountName, DisbursementInstruction, PayoutBank } from './payout-bank.ts';

export interface DisbursementDeps {
  store: Store;
  clock: Clock;
  poster: Poster;
  encryption: Encryption;
  log: Pick<Logger, 'error'>;
  /** null: no payout bank is configured; disbursements wait. */
  bank: PayoutBank | null;
  owners: DisbursementOwners;
}

/** What a person who reports a result adds to its posting. */
export interface BankReport {
  audit?: AuditRow;
  writes?: readonly Write[];
}

export interface Disbursements {
  bank: PayoutBank | null;
  /** Sends a due disbursement to the bank. May run twice: it is sent once, and again only if the bank does not know it. */
  send(key: DisbursementKey): Promise<void>;
  /** Queries the status at the bank and schedules the next query. `after_notice`: also of a final one. May run twice. */
  queryStatus(key: DisbursementKey & { after_notice?: boolean }): Promise<void>;
  /** Handles a notice of the bank: it only triggers a status query. Returns the acknowledgement. */
  receiveNotice(bank: string, body: string, headerOf: (name: string) => string | undefined): Promise<string>;
  /** The single guarded transition for responses, status queries and result files. */
  applyBankResult(key: DisbursementKey, result: BankResult, report?: BankReport): Promise<BankResultAction>;
  /** Cancels a disbursement; refuses 4010 once the bank may have received it. */
  cancel(key: DisbursementKey, reason: string | null, audit?: AuditRow): Promise<void>;
  sweep(): Promise<void>;
}

/** Approves a disbursement in the caller's transaction; refuses (4010) one that does not await approval. */
export async function approveDisbursement(
  db: Connection,
  key: DisbursementKey,
  { approved_by, now }: { approved_by: string; now: Date },
): Promise<void> {
  const [disbursement] = await lockDisbursements(db, [key]);
  if (!disbursement) throw new Refusal(CODE.not_found, 'Payout not found.');
  if (disbursement.status !== 'PENDING' || !disbursement.needs_approval || disbursement.approved_at)
    throw new Refusal(CODE.wrong_state, 'This payout does not await approval.', 'not_waiting');
  await writeApproval(db, key, { approved_by, now });
  const run_at = disbursement.send_after > now ? disbursement.send_after : now;
  await enqueue(db, sendDisbursement, key, { run_at, key: sendKey(key.id) });
}

const toInstruction = (encryption: Encryption, disbursement: Disbursement): DisbursementInstruction => ({
  reference: disbursement.reference,
  amount: disbursement.amount,
  bank_code: disbursement.bank_code,
  account_number: openAccountNumber(encryption, disbursement),
  account_name: disbursement.account_name,
  purpose: disbursement.reference,
});

const logRequestFailed = (log: DisbursementDeps['log'], { account_id, reference }: Disbursement, err: unknown): void =>
  log.error({ event: 'payout_bank.request_failed', account_id, reference, err }, 'payout bank request failed');

export function createDisbursements(deps: DisbursementDeps): Disbursements {
  const { store, clock, poster, encryption, log, bank, owners } = deps;
  const { claimForSending, claimForResending, scheduleRequery, sweep } = createDispatcher(deps);

  async function applyBankResult(
    key: DisbursementKey,
    result: BankResult,
    report: BankReport = {},
  ): Promise<BankResultAction> {
    const posted = await poster.post(
      applyBankResultPosting,
      bankResultCommand(key, { owners, result, now: clock.now(), ...report }),
    );
    return posted.status === 'posted' ? posted.outcome : 'ignore';
  }

  /** Runs outside any transaction: the disbursement is marked as sent before, so a crash here is resolved by a status query. */
  async function submit(disbursement: Disbursement): Promise<void> {
    const result = await bank!.send(toInstruction(encryption, disbursement)).catch((error: unknown) => {
      logRequestFailed(log, disbursement, error);
      return null;
    });
    if (result) await applyBankResult(disbursement, result);
  }

  async function queryNow(disbursement: Disbursement): Promise<void> {
    const result =
      (await bank?.queryStatus({ reference: disbursement.reference, amount: disbursement.amount }).catch(() => null)) ??
      null;
    if (!result) return;
    const action = await applyBankResult(disbursement, result);
    if (action === 'send' && (await claimForResending(disbursement))) await submit(disbursement);
  }

  return {
    bank,
    applyBankResult,
    async send(key) {
      if (!bank) return;
      const disbursement = await claimForSending(key);
      if (disbursement) await submit(disbursement);
    },
    async queryStatus({ after_notice = false, ...key }) {
      const disbursement = await disbursementById(store.read, key);
      if (!disbursement?.sent_at || (disbursement.status !== 'PROCESSING' && !after_notice)) return;
      await queryNow(disbursement);
      await scheduleRequery(key);
    },
    async receiveNotice(name, body, headerOf) {
      if (bank?.name !== name) throw new Refusal(CODE.not_found, 'There is nothing at this address.');
      const reference = bank.readNotice(body, headerOf);
      const disbursement = reference === null ? undefined : await disbursementByReference(store.read, reference);
      if (disbursement)
        await store.transact((db) =>
          enqueue(
            db,
            requeryDisbursement,
            { ...keyOf(disbursement), after_notice: true },
            { run_at: clock.now(), key: noticeKey(disbursement.id) },
          ),
        );
      return bank.acknowledgement;
    },
    async cancel(key, reason, audit) {
      const command = { account_id: key.account_id, subject_id: key.id, owners, reason, now: clock.now() };
      await poster.post(cancelDisbursement, { ...command, ...(audit && { audit }) });
    },
    sweep,
  };
}
