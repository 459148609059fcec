import { toRinggit } from '@kutip/domain/money';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { queueMessages } from '../../platform/outbox.ts';

interface PaidPayout {
  account_id: string;
  id: string;
  at: Date;
}

const loadPayeeEmails = (db: Connection, paid: readonly PaidPayout[]) =>
  sql(db)
    .selectFrom('payout_records as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin('payout_services as s', 's.id', 'p.payout_service_id')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .select([
      'p.account_id',
      'p.id',
      'p.email',
      'p.account_name',
      'p.account_mask',
      'p.amount',
      'p.invoice_no',
      'p.description',
      'a.name as merchant_name',
      's.name as bank_name',
      'u.language',
    ])
    .where((eb) =>
      eb(
        eb.refTuple('p.account_id', 'p.id'),
        'in',
        paid.map(({ account_id, id }) => eb.tuple(account_id, id)),
      ),
    )
    .where('p.email', 'is not', null)
    .execute();

/** Queues emails to the receivers of successful payouts, in the language of the user who created the payout. */
export async function queuePayeeEmails(db: Connection, paid: readonly PaidPayout[]): Promise<void> {
  const at = new Map(paid.map((payout) => [`${payout.account_id} ${payout.id}`, payout.at]));
  const rows = await loadPayeeEmails(db, paid);
  const emails = rows.map((row) => ({
    account_id: row.account_id,
    channel: 'EMAIL' as const,
    recipient: row.email!,
    template: 'payout_paid' as const,
    data: {
      merchant_name: row.merchant_name,
      account_name: row.account_name,
      amount: toRinggit(row.amount),
      bank_name: row.bank_name,
      account: row.account_mask,
      invoice_no: row.invoice_no,
      description: row.description,
    },
    language: row.language,
    created_at: at.get(`${row.account_id} ${row.id}`)!,
  }));
  await queueMessages(db, emails);
}
