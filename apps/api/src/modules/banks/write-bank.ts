import type { banks as contract } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { COOLING_OFF_MS } from '@kutip/domain/payout';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { loadAccountRecord } from '../accounts/accounts.service.ts';
import { maskAccountNumber, type PayoutBank } from '../disbursements/disbursements.service.ts';
import { openBankNumber, sealBankNumber } from './bank-account-number.ts';
import {
  bankOf,
  insertBank,
  lockBanks,
  lockAccount,
  clearPrimary,
  updateBank,
  type BankChange,
  type BankRecord,
} from './banks.queries.ts';
import { checkName, serviceFor, type NamedAccount, type NameCheck } from './name-check.ts';
import { notifyOwners } from './notify-owners.ts';

export interface BankDeps {
  encryption: Encryption;
  bank: PayoutBank | null;
  config: Pick<Config, 'PUBLIC_URL'>;
}
type Create = ParsedRequest<typeof contract.create>['body'];
type Update = ParsedRequest<typeof contract.update>;
type Context = NoTransactionContextOf<typeof contract.create>;

/** Decides the status of an account from the bank's name check: verified if the names match closely enough, otherwise for manual review. */
function decideVerification(check: NameCheck | null, min_ratio: number, now: Date) {
  const match_ratio = check?.ratio ?? null;
  if (check && check.bank_name !== null && check.ratio >= min_ratio)
    return { status: 'VERIFIED', match_ratio, reason: null, verified_at: now };
  const reason = !check ? 'bank_did_not_answer' : check.bank_name === null ? 'no_such_account' : 'name_mismatch';
  return { status: 'UNVERIFIED', match_ratio, reason, verified_at: null };
}

/** Checks the account holder with the bank, outside any transaction. */
async function checkHolder({ bank }: BankDeps, context: Context, account: NamedAccount) {
  const { account_id, transact, now } = context;
  const { swift_code, min_ratio } = await transact(async (db) => {
    const service = await serviceFor(db, account);
    const { confident_ratio } = await loadAccountRecord(db, account_id);
    return { swift_code: service.swift_code, min_ratio: confident_ratio };
  });
  return decideVerification(await checkName(bank, swift_code, account), min_ratio, now);
}

function assertNotDuplicate(
  encryption: Encryption,
  existing: readonly BankRecord[],
  { payout_service_id, account_number }: Pick<NamedAccount, 'payout_service_id' | 'account_number'>,
): void {
  const is_duplicate = existing.some(
    (bank) =>
      bank.payout_service_id === payout_service_id &&
      openBankNumber(encryption, bank.account_id, bank.account_number) === account_number,
  );
  if (is_duplicate)
    throw new Refusal(CODE.duplicate, 'This bank account has already been added.', { account_number: 'duplicate' });
}

/** The fields for the audit log: never an account number. */
const auditFields = ({ account_mask, account_name }: Pick<BankRecord, 'account_mask' | 'account_name'>) => ({
  account_mask,
  account_name,
});

/** Adds a bank account after a name check with its bank. The first one is primary and usable immediately, because it redirects no money. */
export async function createBank(deps: BankDeps, context: Context, body: Create) {
  const { encryption, config } = deps;
  const { account_id, request_id: id, transact, now } = context;
  const verification = await checkHolder(deps, context, body);
  return transact(async (db) => {
    await lockAccount(db, account_id);
    const others = await lockBanks(db, account_id);
    // An earlier run of this request has added it, and died before it could answer.
    if (others.some((bank) => bank.id === id)) return requireFound(await bankOf(db, account_id, id));
    assertNotDuplicate(encryption, others, body);
    const is_first = others.length === 0;
    const is_primary = is_first || body.is_primary === true;
    if (is_primary) await clearPrimary(db, account_id, now);
    const row = {
      account_id,
      id,
      payout_service_id: body.payout_service_id,
      account_number: sealBankNumber(encryption, account_id, body.account_number),
      account_mask: maskAccountNumber(body.account_number),
      account_name: body.account_name,
      is_primary,
      ...verification,
      usable_from: is_first ? now : new Date(now.getTime() + COOLING_OFF_MS),
      created_at: now,
      updated_at: now,
    };
    await insertBank(db, row);
    await addDirectoryEntries(db, [{ kind: 'bank', key: id, account_id, id }]);
    await audit({ ...context, db }, { action: 'create', entity: 'bank', entity_id: id, after: auditFields(row) });
    await notifyOwners(db, { account_id, account_mask: row.account_mask, public_url: config.PUBLIC_URL, now });
    return requireFound(await bankOf(db, account_id, id));
  });
}

const storedAccount = (encryption: Encryption, bank: BankRecord): NamedAccount => ({
  payout_service_id: bank.payout_service_id,
  account_number: openBankNumber(encryption, bank.account_id, bank.account_number),
  account_name: bank.account_name,
});

const isSameAccount = (one: NamedAccount, other: NamedAccount): boolean =>
  one.payout_service_id === other.payout_service_id &&
  one.account_number === other.account_number &&
  one.account_name === other.account_name;

/** The fields of a bank account with another number or name, which starts a new cooling period. */
const newAccountFields = (
  encryption: Encryption,
  account_id: string,
  account: NamedAccount,
  now: Date,
): BankChange => ({
  payout_service_id: account.payout_service_id,
  account_number: sealBankNumber(encryption, account_id, account.account_number),
  account_mask: maskAccountNumber(account.account_number),
  account_name: account.account_name,
  statement_file_id: null, // the statement was of the previous account
  usable_from: new Date(now.getTime() + COOLING_OFF_MS),
});

/** Changes a bank account. A new number or name is checked again and starts a new cooling period of a day. */
export async function changeBank(deps: BankDeps, context: Context, { params: { id }, body }: Update) {
  const { encryption, config } = deps;
  const { account_id, transact, now } = context;
  const { read_at, is_primary, ...patch } = body;
  const findBank = (banks: readonly BankRecord[]) => requireFound(banks.find((row) => row.id === id));
  const before = await transact(async (db) => findBank(await lockBanks(db, account_id)));
  const written = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const account: NamedAccount = { ...storedAccount(encryption, before), ...written };
  const verification = await checkHolder(deps, context, account);

  return transact(async (db) => {
    await lockAccount(db, account_id);
    const banks = await lockBanks(db, account_id);
    const { changed } = await editRecord(
      { ...context, db },
      {
        entity: 'bank',
        entity_id: id,
        // A concurrent change during the bank's name check makes its result obsolete.
        read_at: read_at ?? before.updated_at,
        lock: async () => findBank(banks),
        request(bank): BankChange {
          const primary = is_primary === true ? { is_primary } : {};
          if (isSameAccount(storedAccount(encryption, bank), account)) return primary;
          const others = banks.filter((row) => row.id !== id);
          assertNotDuplicate(encryption, others, account);
          return { ...primary, ...newAccountFields(encryption, account_id, account, now), ...verification };
        },
        async write(change, bank) {
          if (change.is_primary) await clearPrimary(db, account_id, now);
          await updateBank(db, bank, change);
        },
        unaudited: ['account_number'], // the audit log has the masked one
      },
    );
    const account_mask = maskAccountNumber(account.account_number);
    if (Object.keys(changed).length > 0)
      await notifyOwners(db, { account_id, account_mask, public_url: config.PUBLIC_URL, now });
    return requireFound(await bankOf(db, account_id, id));
  });
}
