import { call } from '@kutip/contracts/call';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { expect } from 'vitest';
import { query } from './database.ts';
import { newPage, site } from './fixtures.ts';
import { listen, saidBy } from './listener.ts';
import { registerMerchant, type Merchant } from './merchants.ts';
import { payAtBank } from './payer.ts';

type Listener = Awaited<ReturnType<typeof listen>>;

/** A merchant with every way to pay, one collection, and a system of his own that is told of payments. */
export interface Shop {
  merchant: Merchant;
  collection: { id: string; uuid: string };
  listener: Listener;
  /** For calls as the merchant. */
  options(): { base: string; headers: { authorization: string } };
  /** Of RM 80.00, or of another amount in ringgit. */
  bill(title: string, amount?: string): Promise<{ id: string; uuid: string; invoice_no: string }>;
  /** The same, after it was paid at a bank; `receipt` is the address where the payer ended. */
  paid(title: string, amount?: string): Promise<{ invoice_no: string; receipt: string }>;
  /** What a payer made last by the collection's open page. */
  latestBill(): Promise<{ uuid: string; invoice_no: string }>;
  attempts(invoice_no: string): Promise<{ id: string; status: string; transaction_invoice_no: string }[]>;
  /** Waits until the attempts of a bill stand so, the first first. */
  stands(invoice_no: string, statuses: readonly string[]): Promise<void>;
  /** The kinds of what happened, as the merchant's timeline tells it. */
  timeline(invoice_no: string): Promise<string[]>;
  exceptions(invoice_no: string): Promise<string[]>;
  /** What the ledger holds about a bill: kind and sen, in order. */
  ledger(invoice_no: string): Promise<[kind: string, amount_sen: number][]>;
  /** Waits until the merchant's system was told exactly these events of a bill, in this order. */
  told(invoice_no: string, events: readonly string[]): Promise<void>;
}

const PATIENCE = { timeout: 20_000 };

export async function openShop(company_name: string): Promise<Shop> {
  const merchant = await registerMerchant(company_name);
  const { account_id, access_token } = merchant.tokens;
  // The plan that has every channel; buying one is another journey.
  await query(
    `update subscription_histories set subscription_id = (select id from subscriptions where code = 'SCALE')
     where account_id = $1`,
    [account_id],
  );
  const listener = await listen();
  const options = { base: `${site().url}/`, headers: { authorization: `Bearer ${access_token}` } };
  const channel_flags = [...CHANNEL_FLAGS];
  const form = { title: 'Yuran tahunan', amount_type: 'OPEN', channel_flags, callback_url: listener.url } as const;
  const collection = await call(collections.create, { body: form }, options);

  const attempts: Shop['attempts'] = async (bill_invoice) =>
    (await call(paymentRecords.ofInvoice, { query: {}, body: { bill_invoice } }, options)).list.data;
  const latest = async (invoice_no: string) => {
    const [first] = await attempts(invoice_no);
    return call(paymentRecords.read, { params: { id: first!.id } }, options);
  };

  const shop: Shop = {
    merchant,
    collection,
    listener,
    options: () => options,
    bill: (title, amount = '80.00') =>
      call(
        customerBills.create,
        {
          body: {
            collection_id: collection.id,
            title,
            full_name: 'Kavitha a/p Subramaniam',
            email: 'kavitha@example.my',
            phone_number: '0123456789',
            amount,
          },
        },
        options,
      ),
    async paid(title, amount) {
      const { uuid, invoice_no } = await shop.bill(title, amount);
      const phone = await newPage({ width: 360 });
      await phone.goto(`/pay/bill/${uuid}`);
      await payAtBank(phone);
      await shop.stands(invoice_no, ['SUCCESS']);
      const receipt = phone.url();
      await phone.close();
      return { invoice_no, receipt };
    },
    async latestBill() {
      const [bill] = (await call(customerBills.list, { query: { limit: 1 }, body: {} }, options)).list.data;
      return bill!;
    },
    attempts,
    stands: (invoice_no, statuses) =>
      expect.poll(async () => (await attempts(invoice_no)).map(({ status }) => status), PATIENCE).toEqual(statuses),
    timeline: async (invoice_no) => (await latest(invoice_no)).timeline.map(({ kind }) => kind),
    exceptions: async (invoice_no) => (await latest(invoice_no)).exceptions.map(({ kind }) => kind),
    async ledger(invoice_no) {
      const rows = await query<{ kind: string; amount: number }>(
        `select t.kind, t.amount::int from transfers t
         join payment_records p on p.account_id = t.account_id and p.id = t.subject_id
         where t.account_id = $1 and p.invoice_no = $2 order by t.seq`,
        [account_id, invoice_no],
      );
      return rows.map(({ kind, amount }) => [kind, amount]);
    },
    told: (invoice_no, events) =>
      expect
        .poll(
          () =>
            listener.taken
              .map(saidBy)
              .filter((said) => JSON.stringify(said).includes(invoice_no))
              .map((said) => said['event']),
          PATIENCE,
        )
        .toEqual(events),
  };
  return shop;
}
