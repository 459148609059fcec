import { verifyAccount } from '../../apps/api/src/modules/ledger/ledger.service.ts';
import { connectionOf, openDatabase, openPool } from '../../apps/api/src/platform/database.ts';
import type { Client } from 'pg';

/** The number of transfers, read from the balances, which have one short row per account. */
export async function countTransfers(client: Client): Promise<number> {
  const { rows } = await client.query<{ posted: string }>('select sum(version) as posted from ledger_balances');
  return Number(rows[0]!.posted);
}

/** Counts of all rows that confirmed payments write. */
const ROW_COUNTS = {
  transfers: 'select count(*) as n from transfers',
  'external refs': 'select count(*) as n from external_refs',
  'paid attempts': `select count(*) as n from payment_records where status = 'SUCCESS' and transfer_id is not null`,
  'paid invoices': `select count(*) as n from invoices where status = 'PAID'`,
  'paid bills': `select count(*) as n from customer_bills where status = 'PAID'`,
  events: `select count(*) as n from payment_events where kind = 'payment_confirmed'`,
  'processed inbox messages': `select count(*) as n from callback_inbox where state = 'PROCESSED' and outcome = 'confirmed'`,
  notifications: `select count(*) as n from notifications where kind = 'PAYMENT_SUCCESS'`,
  'receipts in the outbox': `select count(*) as n from outbox where template = 'receipt'`,
  "merchants' e-mails in the outbox": `select count(*) as n from outbox where template = 'merchant_paid'`,
  'messages in the outbox, half': 'select count(*) / 2.0 as n from outbox', // these two and no other
} as const;

/** Compares the row counts with the number of confirmed payments; empty when all match. */
export async function rowCountFaults(client: Client, payments: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, text] of Object.entries(ROW_COUNTS)) {
    const { rows } = await client.query<{ n: string }>(text);
    if (Number(rows[0]!.n) !== payments) faults.push(`${Number(rows[0]!.n)} ${what} for ${payments} payments`);
  }
  return faults;
}

/** Verifies the books of accounts; empty when every chain and balance is sound. */
export async function verifyBooks(url: string, account_ids: readonly string[]): Promise<string[]> {
  const db = openDatabase(openPool({ connectionString: url, max: 1 }));
  try {
    const faults: string[] = [];
    for (const account_id of account_ids)
      faults.push(
        ...(await verifyAccount(connectionOf(db), account_id)).faults.map((fault) => `${account_id}: ${fault}`),
      );
    return faults;
  } finally {
    await db.destroy();
  }
}
