import { CODE } from '@kutip/contracts/codes';
import type { FileAnswer } from '@kutip/contracts/endpoint';
import { endOfDay, startOfDay } from '@kutip/domain/day';
import type { DisbursementSource } from '@kutip/domain/disbursement';
import { Refusal } from '@kutip/domain/refusal';
import type { Encryption } from '../../platform/encryption.ts';
import { MIME } from '../../platform/export.ts';
import { NOBODY } from '../../platform/idempotency.ts';
import { csvFile } from '../../platform/sheets/csv-writer.ts';
import type { SheetColumn, SheetRow } from '../../platform/sheets/written-sheet.ts';
import type { Store } from '../../platform/store.ts';
import { handOver, type OrdersOfDay } from './bank-file.queries.ts';
import { keyOf, openAccountNumber, type DisbursementKey } from './disbursement.ts';
import type { PayoutBank } from './payout-bank.ts';

const ORDERS_AT_ONCE = 500;

/** docs/bank-file.md. */
const COLUMNS: readonly SheetColumn[] = [
  { name: 'reference', heading: 'reference', kind: 'text' },
  { name: 'bank_code', heading: 'bank_code', kind: 'text' },
  { name: 'account_number', heading: 'account_number', kind: 'text' },
  { name: 'account_name', heading: 'account_name', kind: 'text' },
  { name: 'amount', heading: 'amount', kind: 'money' },
  { name: 'currency', heading: 'currency', kind: 'text' },
];

export interface BankFileParts {
  store: Store;
  encryption: Encryption;
  disbursements: { bank: PayoutBank | null };
}

/**
 * The orders of a Kuala Lumpur day for a bank that takes a file. Whatever is in it may be paid from now on, so it counts as
 * told; the same day asked for again gives those that have not ended. Refuses 4010 where a bank is told by API.
 */
export function bankFile(
  { store, encryption, disbursements }: BankFileParts,
  { day, sources, now }: { day: string; sources: readonly DisbursementSource[]; now: Date },
): FileAnswer {
  if (disbursements.bank) throw new Refusal(CODE.wrong_state, 'Orders are sent to the bank already.', 'sent_by_api');
  const wanted: OrdersOfDay = { sources, from: startOfDay(day), to: endOfDay(day) };
  async function* batches(): AsyncGenerator<SheetRow[]> {
    let last: DisbursementKey | null = { account_id: NOBODY, id: NOBODY };
    while (last) {
      const after: DisbursementKey = last;
      const orders = await store.transact((db) => handOver(db, wanted, { last: after, limit: ORDERS_AT_ONCE, now }));
      if (orders.length > 0)
        yield orders.map((order) => ({
          ...order,
          account_number: openAccountNumber(encryption, order),
          currency: 'MYR',
        }));
      last = orders.length < ORDERS_AT_ONCE ? null : keyOf(orders.at(-1)!);
    }
  }
  return { name: `bank-orders-${day}.csv`, mime: MIME.csv, content: csvFile(COLUMNS, batches()) };
}
