import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { merchantCalls } from '@kutip/contracts/merchant-calls';
import type { CallbackFormat } from '@kutip/domain/merchant-callback';
import { toRinggit } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import type { Store } from '../../platform/store.ts';
import { refuseCallbackUrl } from '../callbacks/callbacks.service.ts';
import { assertOpen, findCollection, type Collection } from '../collections/collections.service.ts';
import { billUrl, createBill, resolveBillAmount } from '../customer-bills/customer-bills.service.ts';
import { reserveInvoices } from '../invoices/invoices.service.ts';
import { callbackUrlOf } from '../merchant-api/merchant-api.service.ts';
import { loadPayee, offeredServices, type PaymentSwitch } from '../payments/switch.service.ts';
import { findCreatedBill, type CreatedBill } from './merchant-calls.queries.ts';

type Call = typeof merchantCalls.createBill;
export type CreateBillCallInput = ParsedRequest<Call>['body'];
export type CreateBillCallContext = NoTransactionContextOf<Call>;

export interface CreateBillDeps {
  config: Pick<Config, 'PUBLIC_URL' | 'SANDBOX_URL'>;
  store: Pick<Store, 'read'>;
  paymentSwitch: Pick<PaymentSwitch, 'start'>;
}

/** The open collection of a bill; null for none. Refuses 4000 and 4016. */
async function openCollection(
  { read }: CreateBillDeps['store'],
  { account_id, now }: CreateBillCallContext,
  { collection_uuid }: CreateBillCallInput,
): Promise<Collection | null> {
  if (!collection_uuid) return null;
  const collection = await findCollection(read, account_id, collection_uuid);
  if (!collection)
    throw new Refusal(CODE.validation_failed, 'There is no such collection.', { collection_uuid: 'not_found' });
  assertOpen(collection, now);
  return collection;
}

/** Refuses 4012 a payment method that is not offered for this bill, before the bill exists. */
async function assertOffered(
  { read }: CreateBillDeps['store'],
  { account_id, now }: CreateBillCallContext,
  { payment_service_id, amount }: CreateBillCallInput,
  collection: Collection | null,
): Promise<void> {
  if (!payment_service_id) return;
  const payee = await loadPayee(read, account_id, now);
  const offered = await offeredServices(read, { payee, conditions: collection, amount });
  if (!offered.some((service) => service.payment_service_id === payment_service_id))
    throw new Refusal(CODE.channel_not_enabled, 'This payment method is not available for this bill.', {
      payment_service_id: 'not_offered',
    });
}

/** What another company's form of the call adds to a bill. */
export interface ForeignBill {
  callback_format: CallbackFormat;
  title?: string;
  expires_at?: Date;
  reference_2: string | null;
  /**
   * The payer goes to the chosen service by our page, which starts the payment when it is opened: for forms whose answer is
   * an address, as FPX takes a form. The service must be offered.
   */
  goes_by_page?: boolean;
  /** The service that the page starts when its address asks for it, if it is offered then. */
  chosen_service_id?: number | null;
  /** Writes what belongs to the bill, in its transaction. */
  onCreated?(db: Connection, bill: { id: string; invoice_no: string }): Promise<void>;
}

/** Writes the bill under the id of the request, so that a repetition after a crash finds it. Returns what was written. */
async function writeBill(
  context: CreateBillCallContext,
  input: CreateBillCallInput,
  collection: Collection | null,
  callback_url: string | null,
  foreign: ForeignBill | undefined,
): Promise<CreatedBill> {
  const { account_id, now, language, request_id, credential_id = null } = context;
  const { amount, lines } = resolveBillAmount([], input.amount, collection);
  const reference_1 = input.invoice_ref ?? null;
  const collection_id = collection?.id ?? null;
  return context.transact(async (db) => {
    const [reserved] = await reserveInvoices(db, { account_id, kind: 'BILL' }, [request_id]);
    const { invoice_no } = await createBill(db, {
      account_id,
      collection,
      reserved,
      title: foreign?.title ?? input.title ?? collection?.title ?? input.invoice_ref ?? 'Payment',
      full_name: input.full_name,
      email: input.email,
      phone_number: input.phone_number,
      amount,
      source: 'API',
      expires_at: foreign?.expires_at ?? null,
      reference_1,
      reference_2: foreign?.reference_2 ?? null,
      note: input.description || null,
      form_answers: {},
      sent_at: null,
      reminder_days: [],
      language,
      lines,
      merchant_api_id: credential_id,
      callback_url,
      redirect_url: input.redirect_url ?? null,
      callback_format: foreign?.callback_format ?? 'KUTIP',
      chosen_service_id: foreign?.chosen_service_id ?? null,
      actor: 'merchant',
      now,
    });
    await foreign?.onCreated?.(db, { id: request_id, invoice_no });
    const after = { invoice_no, amount: toRinggit(amount), merchant_api_id: credential_id };
    await audit({ ...context, db }, { action: 'create', entity: 'customer_bill', entity_id: request_id, after });
    return { id: request_id, invoice_no, amount, reference_1, collection_id };
  });
}

/** Creates a bill for a merchant's system, and starts its payment where the bank is chosen. Hold no transaction open. */
export async function createApiBill(
  { config, store, paymentSwitch }: CreateBillDeps,
  context: CreateBillCallContext,
  input: CreateBillCallInput,
  foreign?: ForeignBill,
): Promise<Data<Call>> {
  const { account_id, request_id, credential_id = '' } = context;
  let bill = await findCreatedBill(store.read, account_id, request_id);
  if (!bill) {
    if (input.callback_url) refuseCallbackUrl(input.callback_url, config);
    const collection = await openCollection(store, context, input);
    await assertOffered(store, context, input, collection);
    const callback_url = input.callback_url ?? (await callbackUrlOf(store.read, account_id, credential_id));
    bill = await writeBill(context, input, collection, callback_url, foreign);
  }
  const created = {
    uuid: bill.id,
    collection_uuid: bill.collection_id,
    bill_no: bill.invoice_no,
    invoice_ref: bill.reference_1,
    amount: bill.amount,
  };
  const page = { redirect_url: billUrl(config.PUBLIC_URL, bill.id), method: 'GET' as const, fields: {} };
  if (!input.payment_service_id) return { ...created, ...page };
  if (foreign?.goes_by_page) return { ...created, ...page, redirect_url: `${page.redirect_url}?auto_submit=true` };
  const started = await paymentSwitch.start({
    invoice: bill.invoice_no,
    payment_service_id: input.payment_service_id,
    look: 'modern',
  });
  // A QR code and a card form are shown by our own page.
  if (started.redirect_url === null || started.card_key !== null) return { ...created, ...page };
  const { redirect_url, method, fields } = started;
  return { ...created, redirect_url, method, fields };
}
