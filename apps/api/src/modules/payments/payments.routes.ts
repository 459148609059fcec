import { CODE } from '@kutip/contracts/codes';
import type { Look } from '@kutip/contracts/payment-service';
import { paymentRecords as recordsContract } from '@kutip/contracts/payment-records';
import type { paymentSwitch as switchContract } from '@kutip/contracts/payments';
import { Refusal } from '@kutip/domain/refusal';
import { isInstant, VERIFICATION_CHANNELS } from '@kutip/domain/verification-channels';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import { listOf } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { readVisitorToken } from '../auth/auth.service.ts';
import { callbacksOfPayment } from '../callbacks/callbacks.service.ts';
import { exceptionsOfPayment } from '../exceptions/exceptions.service.ts';
import { transfersOf, transferView } from '../ledger/ledger.service.ts';
import { recordOffline, remarkOffline, undoOffline } from './offline.ts';
import {
  billOf,
  invoiceByNo,
  payableInvoice,
  paymentsOfPayers,
  recordById,
  recordsOfInvoice,
} from './records.queries.ts';
import { offeredServices, servicesBoard, timelineOf, type PaymentSwitch } from './switch.service.ts';

/** Missing is a matter of the field, unknown of the record. */
function required<T>(value: T | undefined, field: string): T {
  if (value === undefined)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: 'required' });
  return value;
}

export function paymentSwitchHandlers(
  paymentSwitch: PaymentSwitch,
  config: Pick<Config, 'TOKEN_KEY'>,
): Handlers<typeof switchContract> {
  type Body = {
    invoiceNo?: string | undefined;
    invoice_no?: string | undefined;
    payment_service_id: number;
    look: Look;
  };
  const start = ({ invoiceNo, invoice_no, ...rest }: Body, of_query: string | undefined) =>
    paymentSwitch.start({ invoice: required(invoice_no ?? invoiceNo ?? of_query, 'invoice_no'), ...rest });

  return {
    services: ({ params }, { db }) => servicesBoard(db, params.bankType),
    offered: async ({ params, query: { _invoice_uuid: uuid } }, { db, now }) => {
      const { account_id, id } = found(await ownerOf(db, 'invoice', uuid.toLowerCase()));
      const invoice = found(await payableInvoice(db, account_id, id));
      const { amount, collection_id, channel_flags, fee_bearer } = invoice;
      const of_bill = collection_id === null ? null : { channel_flags, fee_bearer };
      const collection =
        invoice.kind === 'BILL' ? of_bill : { channel_flags: null, fee_bearer: invoice.own_fee_bearer };
      return offeredServices(db, { account_id, kind: invoice.kind, collection, amount, now }, params.bankType);
    },
    payBill: { outside: ({ query: { _invoice: of_query }, body }) => start(body, of_query) },
    payViu: {
      // With neither of the two it is the invoice that the visitor's token names (D-05).
      outside: async ({ query, body }, { header, now }) => {
        const named = body.invoice_no ?? body.invoiceNo ?? query.invoice_no;
        const visitor = named ? null : await readVisitorToken(config.TOKEN_KEY, header('authorization'), now);
        return start(body, query.invoice_no ?? (visitor?.kind === 'invoice' ? visitor.uuid : undefined));
      },
    },
    ...topUpStarts(paymentSwitch),
    verificationChannels: async () =>
      VERIFICATION_CHANNELS.map((channel) => ({ channel, is_instant: isInstant(channel) })),
    cardKey: async () => cardKeyView(paymentSwitch.cardKey()),
    check: {
      outside: ({ query, body }) =>
        paymentSwitch.receipt({
          invoice_no: required(body.invoice_no ?? query.invoice_no, 'invoice_no'),
          page_token: body.page_token,
        }),
    },
    paidBillPayment: {
      outside: ({ query: { _id: id_of_query, ...query }, body: { _id: id_of_body, ...body } }) =>
        paymentSwitch.receipt({
          invoice_no: required(body.invoice_no ?? id_of_body ?? query.invoice_no ?? id_of_query, 'invoice_no'),
          page_token: body.page_token,
        }),
    },
    callback: {
      outside: ({ params, body }, { header }) => paymentSwitch.receive(params.provider, textOf(body), header),
    },
    comeBack: { outside: ({ params, body }) => paymentSwitch.comeBack(params.provider, textOf(body)) },
    comeBackByLink: {
      outside: ({ params, query }) =>
        paymentSwitch.comeBack(params.provider, new URLSearchParams(query as Record<string, string>).toString()),
    },
  };
}

/** Starts that are only for what a merchant brings in. */
const topUpStarts = (paymentSwitch: PaymentSwitch): Pick<Handlers<typeof switchContract>, 'prefund' | 'addFund'> => ({
  prefund: {
    outside: ({ params: { invoice_no: invoice }, body }) =>
      paymentSwitch.start({ invoice, ...body, expected: { kind: 'PREFUND_TOPUP' } }),
  },
  addFund: {
    outside: ({ query, body: { pool_type, invoice_no, invoiceNo, ...rest } }) => {
      const invoice = required(invoice_no ?? invoiceNo ?? query.invoice_no, 'invoice_no');
      return paymentSwitch.start({ invoice, ...rest, expected: { kind: 'POOL_TOPUP', pool_type } });
    },
  },
});

const PEM_LINE = /.{1,64}/g;

function cardKeyView(key: ReturnType<PaymentSwitch['cardKey']>) {
  if (!key) throw new Refusal(CODE.channel_not_enabled, 'Cards are not taken here.', 'credit_card');
  const lines = key.public_key.replace(PEM_LINE, '$&\n');
  return { ...key, pem: `-----BEGIN PUBLIC KEY-----\n${lines}-----END PUBLIC KEY-----\n` };
}

/** A raw body is the form as it was sent; of another type, or none, there is nothing that could be verified. */
const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');

export function paymentRecordHandlers(config: Pick<Config, 'PUBLIC_URL'>): Handlers<typeof recordsContract> {
  async function record(db: Connection, account_id: string, id: string) {
    const kept = found(await recordById(db, account_id, id));
    const { invoice_id, bill_id } = kept;
    const others = await recordsOfInvoice(db, account_id, invoice_id);
    return {
      ...kept,
      bill: bill_id === null ? null : await billView(db, account_id, bill_id, config.PUBLIC_URL),
      timeline: await timelineOf(db, { account_id, invoice_id }, 'merchant'),
      transfers: (await transfersOf(db, account_id, id)).map(transferView),
      exceptions: await exceptionsOfPayment(db, account_id, id),
      callbacks: await callbacksOfPayment(db, account_id, id),
      siblings: others.filter((other) => other.id !== id),
    };
  }

  return {
    list: listOf(recordsContract.list, ({ db, account_id }) => paymentsOfPayers(db, account_id)),
    recent: listOf(recordsContract.recent, ({ db, account_id }) => paymentsOfPayers(db, account_id)),
    ofInvoice: async ({ query, body }, { db, account_id }) => {
      const invoice_no = required(body.bill_invoice ?? query.bill_invoice, 'bill_invoice');
      const { id } = found(await invoiceByNo(db, account_id, invoice_no));
      const data = await recordsOfInvoice(db, account_id, id);
      return { list: { data, total: data.length } };
    },
    read: ({ params: { id } }, { db, account_id }) => record(db, account_id, id),
    async create({ body }, context) {
      const id = await recordOffline(context, body);
      return record(context.db, context.account_id, id);
    },
    async update({ params: { id }, body }, context) {
      await remarkOffline(context, id, body);
      return record(context.db, context.account_id, id);
    },
    async remove({ params: { id } }, context) {
      await undoOffline(context, id);
      return null;
    },
  };
}

async function billView(db: Connection, account_id: string, id: string, public_url: string) {
  const bill = await billOf(db, account_id, id);
  return bill ? { ...bill, public_url: `${public_url}/pay/bill/${bill.id}` } : null;
}
