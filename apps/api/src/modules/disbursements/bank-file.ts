import { CODE } from '@kutip/contracts/codes';
import type { FileAnswer } from '@kutip/contracts/endpoint';
import { endOfDay, startOfDay } from '@kutip/domain/day';
import type { DisbursementSource } from '@kutip/domain/disbursement';
import { Refusal } from '@kutip/domain/refusal';
import type { Encryption } from '../../platform/encryption.ts';
import { MIME } from '../../platform/export.ts';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import { csvFile } from '../../platform/sheets/csv-writer.ts';
import type { SheetColumn, SheetRow } from '../../platform/sheets/written-sheet.ts';
import type { Store } from '../../platform/store.ts';
import { claimForBankFile, type BankFileScope } from './bank-file.queries.ts';
import { openAccountNumber, type DisbursementKey } from './disbursement.ts';
import type { PayoutBank } from './payout-bank.ts';

const PAGE_SIZE = 500;

/** docs/bank-file.md. */
const COLUMNS: readonly SheetColumn[] = [
  { name: 'reference', heading: 'reference', kind: 'text' },
  { name: 'bank_code', heading: 'bank_code', kind: 'text' },
  { name: 'account_number', heading: 'account_number', kind: 'text' },
  { name: 'account_name', heading: 'account_name', kind: 'text' },
  { name: 'amount', heading: 'amount', kind: 'money' },
  { name: 'currency', heading: 'currency', kind: 'text' },
];

export interface BankFileDeps {
  store: Store;
  encryption: Encryption;
  disbursements: { bank: PayoutBank | null };
}

/**
 * The disbursements of a Kuala Lumpur day for a bank that takes a file. The bank may pay them from now on, so they are marked as
 * sent; a second file of the same day contains those without a final result. Refuses 4010 if disbursements are sent by API.
 */
export function bankFile(
  { store, encryption, disbursements }: BankFileDeps,
  { day, sources, now }: { day: string; sources: readonly DisbursementSource[]; now: Date },
): FileAnswer {
  if (disbursements.bank)
    throw new Refusal(
      CODE.wrong_state,
      'Disbursements are sent to the bank by API, so there is no file to download.',
      'sent_by_api',
    );
  const scope: BankFileScope = { sources, from: startOfDay(day), to: endOfDay(day) };
  async function* batches(): AsyncGenerator<SheetRow[]> {
    let last: DisbursementKey | null = { account_id: ANONYMOUS_ACCOUNT, id: ANONYMOUS_ACCOUNT };
    while (last) {
      const after: DisbursementKey = last;
      const page = await store.transact((db) => claimForBankFile(db, scope, { last: after, limit: PAGE_SIZE, now }));
      if (page.rows.length > 0)
        yield page.rows.map((row) => ({
          ...row,
          account_number: openAccountNumber(encryption, row),
          currency: 'MYR',
        }));
      last = page.last;
    }
  }
  return { name: `bank-disbursements-${day}.csv`, mime: MIME.csv, content: csvFile(COLUMNS, batches()) };
}
