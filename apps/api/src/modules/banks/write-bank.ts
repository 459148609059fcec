import type { banks as contract } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import type { Parsed } from '@kutip/contracts/endpoint';
import { COOLING_MS } from '@kutip/domain/payout';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import { enterDirectory } from '../../platform/directory.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { OutsideContextOf } from '../../platform/mount.ts';
import { afterLast, refuseStale } from '../../platform/stale.ts';
import { accountRecord } from '../accounts/accounts.service.ts';
import { requireStepUp } from '../auth/auth.service.ts';
import { maskAccountNumber, type PayoutBank } from '../disbursements/disbursements.service.ts';
import { openBankNumber, sealBankNumber } from './bank-number.ts';
import { bankOf, insertBank, lockBanks, lockOwner, noPrimary, updateBank, type BankRecord } from './banks.queries.ts';
import { checkName, serviceFor, type NamedAccount, type NameCheck } from './name-check.ts';
import { tellOwners } from './tell-owners.ts';

export interface BankParts {
  encryption: Encryption;
  bank: PayoutBank | null;
  config: Pick<Config, 'PUBLIC_URL'>;
}
type Create = Parsed<typeof contract.create>['body'];
type Update = Parsed<typeof contract.update>;
type Context = OutsideContextOf<typeof contract.create>;

/** What the bank's answer makes of an account: verified at once when its name is near enough, a person's matter otherwise. */
function verdictOf(check: NameCheck | null, least_ratio: number, now: Date) {
  const match_ratio = check?.ratio ?? null;
  if (check && check.bank_name !== null && check.ratio >= least_ratio)
    return { status: 'VERIFIED', match_ratio, reason: null, verified_at: now };
  const reason = !check ? 'bank_did_not_answer' : check.bank_name === null ? 'no_such_account' : 'name_mismatch';
  return { status: 'UNVERIFIED', match_ratio, reason, verified_at: null };
}

/** Refuses 4028 without a second proof. Asks the bank outside any transaction. */
async function looked({ bank }: BankParts, context: Context, account: NamedAccount) {
  const { account_id, transact, now } = context;
  const { swift_code, least } = await transact(async (db) => {
    await requireStepUp(db, context, now);
    const service = await serviceFor(db, account);
    const { confident_ratio } = await accountRecord(db, account_id);
    return { swift_code: service.swift_code, least: confident_ratio };
  });
  return verdictOf(await checkName(bank, swift_code, account), least, now);
}

function refuseTwice(
  encryption: Encryption,
  kept: readonly BankRecord[],
  { payout_service_id, account_number }: Pick<NamedAccount, 'payout_service_id' | 'account_number'>,
): void {
  const is_there = kept.some(
    (one) =>
      one.payout_service_id === payout_service_id &&
      openBankNumber(encryption, one.account_id, one.account_number) === account_number,
  );
  if (is_there)
    throw new Refusal(CODE.duplicate, 'You have this bank account already.', { account_number: 'duplicate' });
}

/** What the audit log and the owners hear of: never a number. */
const toldOf = ({ account_mask, account_name }: Pick<BankRecord, 'account_mask' | 'account_name'>) => ({
  account_mask,
  account_name,
});

/** Writes a new account down, checked with its bank. The first one is primary and, for nothing is redirected, usable at once. */
export async function createBank(parts: BankParts, context: Context, body: Create) {
  const { encryption, config } = parts;
  const { account_id, transact, now } = context;
  const verdict = await looked(parts, context, body);
  return transact(async (db) => {
    await lockOwner(db, account_id);
    const others = await lockBanks(db, account_id);
    refuseTwice(encryption, others, body);
    const is_first = others.length === 0;
    const is_primary = is_first || body.is_primary === true;
    if (is_primary) await noPrimary(db, account_id, now);
    const id = uuid();
    const row = {
      account_id,
      id,
      payout_service_id: body.payout_service_id,
      account_number: sealBankNumber(encryption, account_id, body.account_number),
      account_mask: maskAccountNumber(body.account_number),
      account_name: body.account_name,
      is_primary,
      ...verdict,
      usable_from: is_first ? now : new Date(now.getTime() + COOLING_MS),
      created_at: now,
      updated_at: now,
    };
    await insertBank(db, row);
    await enterDirectory(db, [{ kind: 'bank', key: id, account_id, id }]);
    await audit({ ...context, db }, { action: 'create', entity: 'bank', entity_id: id, after: toldOf(row) });
    await tellOwners(db, { account_id, account_mask: row.account_mask, public_url: config.PUBLIC_URL, now });
    return found(await bankOf(db, account_id, id));
  });
}

const keptAccount = (encryption: Encryption, kept: BankRecord): NamedAccount => ({
  payout_service_id: kept.payout_service_id,
  account_number: openBankNumber(encryption, kept.account_id, kept.account_number),
  account_name: kept.account_name,
});

const isSame = (one: NamedAccount, other: NamedAccount): boolean =>
  one.payout_service_id === other.payout_service_id &&
  one.account_number === other.account_number &&
  one.account_name === other.account_name;

async function makePrimary(db: Connection, kept: BankRecord, now: Date): Promise<void> {
  if (kept.is_primary) return;
  await noPrimary(db, kept.account_id, now);
  await updateBank(db, kept, { is_primary: true });
}

/** Changes an account. What money would go to otherwise than before is checked anew, and waits a day. */
export async function updateBankBy(parts: BankParts, context: Context, { params: { id }, body }: Update) {
  const { encryption, config } = parts;
  const { account_id, transact, now } = context;
  const { read_at, is_primary, ...patch } = body;
  const one = (all: readonly BankRecord[]) => found(all.find((row) => row.id === id));
  const before = await transact(async (db) => one(await lockBanks(db, account_id)));
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const wanted: NamedAccount = { ...keptAccount(encryption, before), ...given };
  const verdict = await looked(parts, context, wanted);

  return transact(async (db) => {
    await lockOwner(db, account_id);
    const all = await lockBanks(db, account_id);
    const kept = one(all);
    // Whoever changed it while the bank was asked has made this answer one about something else.
    refuseStale(kept, read_at ?? before.updated_at);
    const is_other = !isSame(keptAccount(encryption, kept), wanted);
    if (is_other) {
      refuseTwice(
        encryption,
        all.filter((row) => row.id !== id),
        wanted,
      );
      const change = {
        payout_service_id: wanted.payout_service_id,
        account_number: sealBankNumber(encryption, account_id, wanted.account_number),
        account_mask: maskAccountNumber(wanted.account_number),
        account_name: wanted.account_name,
        ...verdict,
        statement_file_id: null, // it was of another account
        usable_from: new Date(now.getTime() + COOLING_MS),
      };
      await updateBank(db, kept, change);
      await audit(
        { ...context, db },
        { action: 'update', entity: 'bank', entity_id: id, before: toldOf(kept), after: toldOf(change) },
      );
    }
    const becomes_primary = is_primary === true && !kept.is_primary;
    if (becomes_primary) {
      await makePrimary(db, kept, now);
      await audit({ ...context, db }, { action: 'make_primary', entity: 'bank', entity_id: id });
    }
    if (is_other || becomes_primary) {
      await updateBank(db, kept, { updated_at: afterLast(kept, now) });
      await tellOwners(db, {
        account_id,
        account_mask: maskAccountNumber(wanted.account_number),
        public_url: config.PUBLIC_URL,
        now,
      });
    }
    return found(await bankOf(db, account_id, id));
  });
}
