import { randomBytes, randomInt, type KeyObject, sign } from 'node:crypto';
import { checksumText } from '@kutip/domain/fpx/fields';
import { confirmationFields } from '@kutip/domain/fpx/messages';
import { attemptNo, invoiceNo } from '@kutip/domain/invoice-number';
import { sen } from '@kutip/domain/money';
import { Client } from 'pg';
import { v7 as uuid } from 'uuid';

/** An attempt without a result yet. */
export interface PendingAttempt {
  account_id: string;
  id: string;
  transaction_invoice_no: string;
  total_sen: number;
}

const AMOUNT = sen(5_000);
const FEE = sen(100);
const TAX = sen(8);
const ROWS_PER_BATCH = 5_000;
const PAGE_OPEN_MS = 24 * 60 * 60_000;

/** Inserts rows into a table, a few thousand at a time; the columns are those of the first row. */
async function insert(client: Client, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ');
  for (let at = 0; at < rows.length; at += ROWS_PER_BATCH) {
    const json = JSON.stringify(rows.slice(at, at + ROWS_PER_BATCH));
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [json],
    );
  }
}

/** Inserts accounts with the rows that a payment needs, each with one collection. */
async function insertAccounts(
  client: Client,
  count: number,
  at: string,
): Promise<{ account_id: string; collection_id: string }[]> {
  const accounts_with_collection = Array.from({ length: count }, () => ({ account_id: uuid(), collection_id: uuid() }));
  const dated = { created_at: at, updated_at: at };
  await insert(
    client,
    'accounts',
    accounts_with_collection.map(({ account_id }, n) => ({
      id: account_id,
      name: `Kedai ${n}`,
      type: 'MERCHANT',
      status: 'ACTIVE',
      confident_ratio: 80,
      default_currency: 'MYR',
      settings: {},
      ...dated,
    })),
  );
  await client.query('insert into ledger_balances (account_id) select unnest($1::uuid[])', [
    accounts_with_collection.map(({ account_id }) => account_id),
  ]);
  await insert(
    client,
    'notification_settings',
    accounts_with_collection.map(({ account_id }) => ({
      account_id,
      id: uuid(),
      event: 'PAYMENT_SUCCESS',
      email_enable: true,
      sms_enable: false,
      in_app_enable: true,
      recipients: ['kedai@example.my'],
      ...dated,
    })),
  );
  await insert(
    client,
    'collections',
    accounts_with_collection.map(({ account_id, collection_id }) => ({
      account_id,
      id: collection_id,
      title: 'Yuran',
      collection_type: 'PAYMENT',
      amount_type: 'FIXED',
      amount: AMOUNT,
      quantity_enable: false,
      form_fields: [],
      channel_flags: ['fpx'],
      record_status: 1,
      ...dated,
    })),
  );
  return accounts_with_collection;
}

/** Inserts attempts that were started at `started_at` and have no result yet, spread evenly over accounts. */
export async function insertPendingAttempts(
  url: string,
  accounts: number,
  attempts: number,
  started_at: Date,
): Promise<PendingAttempt[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const at = started_at.toISOString();
  const accounts_with_collection = await insertAccounts(client, accounts, at);
  const service = await client.query<{ id: number }>(
    `select id from payment_services where provider = 'fpx' and provider_code = 'TEST0021' and bank_type = 1`,
  );
  const payment_service_id = service.rows[0]!.id;
  const expires_at = new Date(started_at.getTime() + PAGE_OPEN_MS).toISOString();
  const dated = { created_at: at, updated_at: at };

  const pending = Array.from({ length: attempts }, (_, n) => {
    const { account_id, collection_id } = accounts_with_collection[n % accounts]!;
    const invoice_no = invoiceNo('BILL', randomBytes(10));
    return {
      account_id,
      collection_id,
      id: uuid(),
      bill_id: uuid(),
      invoice_no,
      transaction_invoice_no: attemptNo(invoice_no, 1),
    };
  });
  await insert(
    client,
    'invoices',
    pending.map(({ account_id, bill_id, invoice_no }) => ({
      account_id,
      id: bill_id,
      invoice_no,
      kind: 'BILL',
      amount: AMOUNT,
      fee: 0,
      fee_tax: 0,
      total: AMOUNT,
      fee_bearer: 'MERCHANT',
      currency: 'MYR',
      status: 'PROCESSING',
      attempts: 1,
      ...dated,
    })),
  );
  await insert(
    client,
    'customer_bills',
    pending.map(({ account_id, bill_id, invoice_no, collection_id }) => ({
      account_id,
      id: bill_id,
      invoice_no,
      collection_id,
      title: 'Yuran',
      full_name: 'Siti Hajar',
      email: 'siti@example.my',
      phone_number: '60123456789',
      amount: AMOUNT,
      source: 'PUBLIC',
      form_answers: {},
      status: 'PROCESSING',
      reminder_count: 0,
      ...dated,
    })),
  );
  await insert(
    client,
    'payment_records',
    pending.map(({ account_id, id, bill_id, collection_id, invoice_no, transaction_invoice_no }) => ({
      account_id,
      id,
      invoice_id: bill_id,
      bill_id,
      collection_id,
      invoice_no,
      transaction_invoice_no,
      title: 'Yuran',
      attempt: 1,
      payment_service_id,
      group_code: 'WEB_PAYMENT',
      channel_flag: 'fpx',
      bank_type: 1,
      method: 'ONLINE',
      amount: AMOUNT,
      fee: FEE,
      fee_tax: TAX,
      fee_bearer: 'MERCHANT',
      total_amount: AMOUNT,
      net_amount: AMOUNT - FEE - TAX,
      status: 'PROCESSING',
      provider: 'fpx',
      payer_name: 'Siti Hajar',
      payer_email: 'siti@example.my',
      payer_bank: 'SBI Bank A',
      requery_count: 0,
      expires_at,
      ...dated,
    })),
  );
  await insert(
    client,
    'directory',
    pending.map(({ account_id, id, transaction_invoice_no }) => ({
      kind: 'attempt',
      key: transaction_invoice_no,
      account_id,
      id,
    })),
  );
  await client.query('vacuum analyze');
  await client.end();
  return pending.map(({ account_id, id, transaction_invoice_no }) => ({
    account_id,
    id,
    transaction_invoice_no,
    total_sen: AMOUNT,
  }));
}

/** The bodies of FPX callbacks that confirm each attempt, signed with FPX's key. */
export function signedCallbacks(
  pending: readonly Pick<PendingAttempt, 'transaction_invoice_no' | 'total_sen'>[],
  seller: { id: string; exchange_id: string },
  key: KeyObject,
  at: Date,
): string[] {
  return pending.map(({ transaction_invoice_no, total_sen }) => {
    const fields = confirmationFields({
      model: 'B2C',
      bank_code: 'TEST0021',
      buyer_name: 'Siti Hajar',
      maker_name: '',
      seller_ex_id: seller.exchange_id,
      seller_id: seller.id,
      seller_ex_order_no: transaction_invoice_no,
      seller_order_no: transaction_invoice_no,
      seller_txn_time: at,
      fpx_txn_id: String(randomInt(2 ** 47)),
      fpx_txn_time: at,
      amount: sen(total_sen),
      currency: 'MYR',
      debit_auth_code: '00',
      debit_auth_no: '15733223',
      credit_auth_code: '00',
      credit_auth_no: '9999999',
    });
    const fpx_checkSum = sign('sha1', Buffer.from(checksumText('AC', fields)), key)
      .toString('hex')
      .toUpperCase();
    return new URLSearchParams({ ...fields, fpx_checkSum }).toString();
  });
}

/** A callback body as a complete HTTP request. */
export const asRequest = (body: string): string =>
  `POST /api/v1/payment-services/switch/callback/fpx HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n` +
  `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
