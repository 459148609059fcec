import { call } from '@kutip/contracts/call';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { expect } from 'vitest';
import { query } from './database.ts';
import { newPage, testEnvironment } from './fixtures.ts';
import { startWebhookListener, decodeWebhook } from './webhook-listener.ts';
import { registerMerchant, type Merchant } from './merchants.ts';
import { payAtBank } from './pay-page.ts';

type Listener = Awaited<ReturnType<typeof startWebhookListener>>;

/** A merchant with every payment method, one collection, and a webhook endpoint of their own. */
export interface SellingMerchant {
  merchant: Merchant;
  collection: { id: string; uuid: string };
  listener: Listener;
  /** Options for API calls as the merchant. */
  options(): { base: string; headers: { authorization: string } };
  /** Creates a bill of RM 80.00, or of another amount in ringgit. */
  createBill(title: string, amount?: string): Promise<{ id: string; uuid: string; invoice_no: string }>;
  /** Creates a bill and pays it by FPX; `receipt` is the URL of the receipt page. */
  createPaidBill(title: string, amount?: string): Promise<{ invoice_no: string; receipt: string }>;
  /** The newest bill, for journeys that create it on the collection's payment page. */
  loadLatestBill(): Promise<{ uuid: string; invoice_no: string }>;
  loadAttempts(invoice_no: string): Promise<{ id: string; status: string; transaction_invoice_no: string }[]>;
  /** Waits until the attempts of a bill have these statuses, in order. */
  expectAttempts(invoice_no: string, statuses: readonly string[]): Promise<void>;
  /** The event kinds on the payment's timeline, as the merchant sees them. */
  loadTimeline(invoice_no: string): Promise<string[]>;
  loadExceptions(invoice_no: string): Promise<string[]>;
  /** The ledger transfers of a bill: kind and amount in sen, in order. */
  loadTransfers(invoice_no: string): Promise<[kind: string, amount_sen: number][]>;
  /** Waits until the merchant's endpoint has received exactly these webhook events of a bill, in this order. */
  expectWebhooks(invoice_no: string, events: readonly string[]): Promise<void>;
}

export async function openSellingMerchant(company_name: string): Promise<SellingMerchant> {
  const merchant = await registerMerchant(company_name);
  const { account_id, access_token } = merchant.tokens;
  // The Scale plan has every channel; buying a plan is covered by plan.test.ts.
  await query(
    `update subscription_histories set subscription_id = (select id from subscriptions where code = 'SCALE')
     where account_id = $1`,
    [account_id],
  );
  const listener = await startWebhookListener();
  const options = { base: `${testEnvironment().url}/`, headers: { authorization: `Bearer ${access_token}` } };
  const channel_flags = [...CHANNEL_FLAGS];
  const form = { title: 'Yuran tahunan', amount_type: 'OPEN', channel_flags, callback_url: listener.url } as const;
  const collection = await call(collections.create, { body: form }, options);

  const loadAttempts: SellingMerchant['loadAttempts'] = async (bill_invoice) =>
    (await call(paymentRecords.ofInvoice, { query: {}, body: { bill_invoice } }, options)).list.data;
  const loadLatestPayment = async (invoice_no: string) => {
    const [first] = await loadAttempts(invoice_no);
    return call(paymentRecords.read, { params: { id: first!.id } }, options);
  };

  const shop: SellingMerchant = {
    merchant,
    collection,
    listener,
    options: () => options,
    createBill: (title, amount = '80.00') =>
      call(
        customerBills.create,
        {
          body: {
            collection_id: collection.id,
            title,
            // The holder of the accounts that end in 0 at the sandbox's bank, so that refunds go to the payer.
            full_name: 'Siti Nurhaliza binti Ahmad',
            email: 'kavitha@example.my',
            phone_number: '0123456789',
            amount,
          },
        },
        options,
      ),
    async createPaidBill(title, amount) {
      const { uuid, invoice_no } = await shop.createBill(title, amount);
      const phone = await newPage({ width: 360 });
      await phone.goto(`/pay/bill/${uuid}`);
      await payAtBank(phone);
      await shop.expectAttempts(invoice_no, ['SUCCESS']);
      const receipt = phone.url();
      await phone.close();
      return { invoice_no, receipt };
    },
    async loadLatestBill() {
      const [bill] = (await call(customerBills.list, { query: { limit: 1 }, body: {} }, options)).list.data;
      return bill!;
    },
    loadAttempts,
    expectAttempts: (invoice_no, statuses) =>
      expect.poll(async () => (await loadAttempts(invoice_no)).map(({ status }) => status)).toEqual(statuses),
    loadTimeline: async (invoice_no) => (await loadLatestPayment(invoice_no)).timeline.map(({ kind }) => kind),
    loadExceptions: async (invoice_no) => (await loadLatestPayment(invoice_no)).exceptions.map(({ kind }) => kind),
    async loadTransfers(invoice_no) {
      const rows = await query<{ kind: string; amount: number }>(
        `select t.kind, t.amount::int from transfers t
         join payment_records p on p.account_id = t.account_id and p.id = t.subject_id
         where t.account_id = $1 and p.invoice_no = $2 order by t.seq`,
        [account_id, invoice_no],
      );
      return rows.map(({ kind, amount }) => [kind, amount]);
    },
    expectWebhooks: (invoice_no, events) =>
      expect
        .poll(() =>
          listener.received
            .map(decodeWebhook)
            .filter((claims) => JSON.stringify(claims).includes(invoice_no))
            .map((claims) => claims['event']),
        )
        .toEqual(events),
  };
  return shop;
}
