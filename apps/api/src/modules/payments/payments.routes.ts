import { CODE } from '@kutip/contracts/codes';
import type { Look } from '@kutip/contracts/payment-service';
import { paymentRecords as recordsContract } from '@kutip/contracts/payment-records';
import type { paymentSwitch as switchContract } from '@kutip/contracts/payments';
import type { DeviceToken } from '@kutip/domain/card/device-token';
import type { Language } from '@kutip/domain/language';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { isInstant, VERIFICATION_CHANNELS } from '@kutip/domain/verification-channels';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers, PublicContext } from '../../platform/mount.ts';
import { readVisitorToken } from '../auth/auth.service.ts';
import { loadPaymentCallbacks } from '../callbacks/callbacks.service.ts';
import { exceptionsOfPayment } from '../exceptions/exceptions.service.ts';
import { loadTimeline, type PayableOwners } from '../invoices/invoices.service.ts';
import { transfersOf, transferView } from '../ledger/ledger.service.ts';
import { followLedger } from '../search/search.service.ts';
import { recordOfflinePayment, updateOfflinePayment, voidOfflinePayment } from './offline.ts';
import {
  billOf,
  invoiceByNo,
  paymentsOfPayers,
  recordById,
  recordsOfInvoice,
  settlementOfPayment,
} from './records.queries.ts';
import { listServices, type PaymentSwitch } from './switch.service.ts';

const searched = {
  search_kind: 'PAYMENT',
  check: async ({ search }: { search?: unknown }, { db, account_id }: Context) => {
    if (search) await followLedger(db, account_id);
  },
} as const;

/** Refuses 4000, naming the field, when the value is missing. */
function required<T>(value: T | undefined, field: string): T {
  if (value === undefined)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: 'required' });
  return value;
}

/**
 * The secret of the payer's browser. A header, because it is no part of what is started: a repeated start is answered
 * whoever repeats it, without the cards of the first.
 */
const BROWSER_HEADER = 'browser-token';
type Caller = Pick<PublicContext, 'ip' | 'header'>;

export function paymentSwitchHandlers(
  paymentSwitch: PaymentSwitch,
  config: Pick<Config, 'TOKEN_KEY'>,
): Handlers<typeof switchContract> {
  type Body = {
    invoiceNo?: string | undefined;
    invoice_no?: string | undefined;
    payment_service_id: number;
    look: Look;
    payer_language?: Language | undefined;
    expected_total?: Sen | undefined;
    device_token?: DeviceToken | undefined;
  };
  const start = (
    { invoiceNo, invoice_no, ...rest }: Body,
    query_invoice_no: string | undefined,
    { ip, header }: Caller,
  ) => {
    const invoice = required(invoice_no ?? invoiceNo ?? query_invoice_no, 'invoice_no');
    return paymentSwitch.start({ invoice, ...rest, browser_token: header(BROWSER_HEADER) }, ip);
  };

  return {
    services: ({ params }, { db }) => listServices(db, params.bankType),
    offered: async ({ params, query: { _invoice_uuid: uuid } }, { db }) =>
      paymentSwitch.offered(requireFound(await findOwner(db, 'invoice', uuid.toLowerCase())), params.bankType),
    payBill: {
      withoutTransaction: ({ query: { _invoice: query_invoice_no }, body }, caller) =>
        start(body, query_invoice_no, caller),
    },
    payViu: {
      // Without a number in body or query, the visitor token names the invoice (D-05).
      withoutTransaction: async ({ query, body }, caller) => {
        const { header, now } = caller;
        const invoice_no = body.invoice_no ?? body.invoiceNo ?? query.invoice_no;
        const visitor = invoice_no ? null : await readVisitorToken(config.TOKEN_KEY, header('authorization'), now);
        return start(body, query.invoice_no ?? (visitor?.kind === 'invoice' ? visitor.uuid : undefined), caller);
      },
    },
    ...topUpStarts(paymentSwitch),
    verificationChannels: async () =>
      VERIFICATION_CHANNELS.map((channel) => ({ channel, is_instant: isInstant(channel) })),
    removeSavedCard: {
      withoutTransaction: async ({ body: { invoice_no: invoice, id } }, { header }) => {
        await paymentSwitch.removeSavedCard({ invoice, id, browser_token: header(BROWSER_HEADER) });
        return null;
      },
    },
    applePaySession: { withoutTransaction: (_, { ip }) => paymentSwitch.applePaySession(ip) },
    cardKey: async () => cardKeyView(paymentSwitch.cardKey()),
    checkStatus: {
      withoutTransaction: ({ query, body }) =>
        paymentSwitch.receipt({
          invoice_no: required(body.invoice_no ?? query.invoice_no, 'invoice_no'),
          page_token: body.page_token,
        }),
    },
    paidBillPayment: {
      withoutTransaction: ({ query: { _id: id_of_query, ...query }, body: { _id: id_of_body, ...body } }) =>
        paymentSwitch.receipt({
          invoice_no: required(body.invoice_no ?? id_of_body ?? query.invoice_no ?? id_of_query, 'invoice_no'),
          page_token: body.page_token,
        }),
    },
    ...providerCalls(paymentSwitch),
  };
}

/** The endpoints that providers, and browsers on their way back from them, call. */
const providerCalls = (
  paymentSwitch: PaymentSwitch,
): Pick<Handlers<typeof switchContract>, 'callback' | 'browserReturn' | 'browserReturnByLink'> => ({
  callback: {
    withoutTransaction: ({ params, body }, { header, ip }) =>
      paymentSwitch.handleWebhook(params.provider, textOf(body), { headerOf: header, ip }),
  },
  browserReturn: {
    withoutTransaction: ({ params, body }, { ip }) =>
      paymentSwitch.handleBrowserReturn(params.provider, textOf(body), ip),
  },
  browserReturnByLink: {
    withoutTransaction: ({ params, query }, { ip }) =>
      paymentSwitch.handleBrowserReturn(
        params.provider,
        new URLSearchParams(query as Record<string, string>).toString(),
        ip,
      ),
  },
});

/** The endpoints that start top-up payments. */
const topUpStarts = (paymentSwitch: PaymentSwitch): Pick<Handlers<typeof switchContract>, 'prefund' | 'addFund'> => ({
  prefund: {
    withoutTransaction: ({ params: { invoice_no: invoice }, body }) =>
      paymentSwitch.start({ invoice, ...body, expected: { kind: 'PREFUND_TOPUP' } }),
  },
  addFund: {
    withoutTransaction: ({ query, body: { pool_type, invoice_no, invoiceNo, ...rest } }) => {
      const invoice = required(invoice_no ?? invoiceNo ?? query.invoice_no, 'invoice_no');
      return paymentSwitch.start({ invoice, ...rest, expected: { kind: 'POOL_TOPUP', pool_type } });
    },
  },
});

const PEM_LINE = /.{1,64}/g;

function cardKeyView(key: ReturnType<PaymentSwitch['cardKey']>) {
  if (!key) throw new Refusal(CODE.channel_not_enabled, 'Card payments are not available here.', 'credit_card');
  const lines = key.public_key.replace(PEM_LINE, '$&\n');
  return { ...key, pem: `-----BEGIN PUBLIC KEY-----\n${lines}-----END PUBLIC KEY-----\n` };
}

/** The raw body text as it was sent; a body of another type is empty and fails verification. */
const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');

type RecordDeps = { config: Pick<Config, 'PUBLIC_URL'> };

/** One payment of an account with its timeline, transfers and callbacks. Refuses 4004. */
export const recordLoader =
  ({ config }: RecordDeps) =>
  async (db: Connection, account_id: string, id: string) => {
    const row = requireFound(await recordById(db, account_id, id));
    const { invoice_id, bill_id } = row;
    const others = await recordsOfInvoice(db, account_id, invoice_id);
    return {
      ...row,
      bill: bill_id === null ? null : await billView(db, account_id, bill_id, config.PUBLIC_URL),
      timeline: await loadTimeline(db, { account_id, invoice_id }, 'merchant'),
      transfers: (await transfersOf(db, account_id, id)).map(transferView),
      exceptions: await exceptionsOfPayment(db, account_id, id),
      callbacks: await loadPaymentCallbacks(db, account_id, id),
      settlement: (await settlementOfPayment(db, account_id, id)) ?? null,
      siblings: others.filter((other) => other.id !== id),
    };
  };
export type LoadRecord = ReturnType<typeof recordLoader>;

export function paymentRecordHandlers({
  config,
  payableOwners,
}: RecordDeps & { payableOwners: PayableOwners }): Handlers<typeof recordsContract> {
  const record = recordLoader({ config });
  return {
    list: listHandler(recordsContract.list, ({ db, account_id }) => paymentsOfPayers(db, account_id), searched),
    recent: listHandler(recordsContract.recent, ({ db, account_id }) => paymentsOfPayers(db, account_id), searched),
    ofInvoice: ({ query, body }, { db, account_id }) =>
      attemptsOfInvoice(db, account_id, required(body.bill_invoice ?? query.bill_invoice, 'bill_invoice')),
    ofInvoiceGet: ({ query }, { db, account_id }) => attemptsOfInvoice(db, account_id, query.bill_invoice),
    read: ({ params: { id } }, { db, account_id }) => record(db, account_id, id),
    async create({ body }, context) {
      const id = await recordOfflinePayment(payableOwners, context, body);
      return record(context.db, context.account_id, id);
    },
    async update({ params: { id }, body }, context) {
      await updateOfflinePayment(context, id, body);
      return record(context.db, context.account_id, id);
    },
    async remove({ params: { id } }, context) {
      await voidOfflinePayment(payableOwners, context, id);
      return null;
    },
  };
}

/** The attempts of one bill. Refuses 4004 an invoice of another account. */
async function attemptsOfInvoice(db: Connection, account_id: string, invoice_no: string) {
  const { id } = requireFound(await invoiceByNo(db, account_id, invoice_no));
  const data = await recordsOfInvoice(db, account_id, id);
  return { list: { data, total: data.length } };
}

async function billView(db: Connection, account_id: string, id: string, public_url: string) {
  const bill = await billOf(db, account_id, id);
  return bill ? { ...bill, public_url: `${public_url}/pay/bill/${bill.id}` } : null;
}
