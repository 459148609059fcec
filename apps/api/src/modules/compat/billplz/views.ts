import { billState, completedAtText, paidAtText, redirectUrl } from '@kutip/domain/compat/billplz';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { AttemptStatus } from '@kutip/domain/payment';
import { billUrl } from '../../customer-bills/customer-bills.service.ts';
import type { BillplzBill, Transaction } from './bills.queries.ts';
import type { BillplzCollection } from './collections.queries.ts';
import { xSignature } from './signature.ts';

const NO_LOGO = { thumb_url: null, avatar_url: null };
const NO_SPLIT = { email: null, fixed_cut: null, variable_cut: null, split_header: false };

export const statusOf = ({ record_status }: { record_status: number }): 'active' | 'inactive' =>
  record_status === 1 ? 'active' : 'inactive';

export const collectionView = ({ code, title }: BillplzCollection) => ({
  id: code,
  title,
  logo: NO_LOGO,
  split_payment: NO_SPLIT,
});

export const collectionViewV4 = ({ code, title }: BillplzCollection) => ({
  id: code,
  title,
  logo: NO_LOGO,
  split_header: false,
  split_payments: [],
});

function openFields(public_url: string, collection: BillplzCollection) {
  const { id, code, title, description, amount, quantity_enable, details } = collection;
  return {
    id: code,
    title: title.toUpperCase(),
    description: description ?? '',
    reference_1_label: details?.reference_1_label ?? null,
    reference_2_label: details?.reference_2_label ?? null,
    email_link: details?.email_link ?? null,
    amount,
    fixed_amount: amount !== null,
    tax: null,
    fixed_quantity: !quantity_enable,
    payment_button: details?.payment_button ?? 'pay',
    photo: { retina_url: null, avatar_url: null },
    url: new URL(`/pay/collections/${id}`, public_url).href,
  };
}

export const openCollectionView = (public_url: string, collection: BillplzCollection) => {
  const { url, ...fields } = openFields(public_url, collection);
  return { ...fields, split_payment: NO_SPLIT, url };
};

export const openCollectionViewV4 = (public_url: string, collection: BillplzCollection) => {
  const { url, ...fields } = openFields(public_url, collection);
  return { ...fields, split_header: false, split_payments: [], url, redirect_uri: collection.redirect_url };
};

/** The fields that answers, callbacks and redirects of a bill share. */
function billFacts({ code, amount, status, paid_at, details }: BillplzBill) {
  const state = billState(status);
  const is_paid = state === 'paid';
  return {
    id: code,
    collection_id: details.collection_code,
    paid: is_paid,
    state,
    amount,
    paid_amount: is_paid ? amount : 0,
    due_at: details.due_at,
    mobile: details.mobile,
    paid_at: is_paid && paid_at ? paidAtText(paid_at) : null,
  };
}

/** A bill as Billplz answers it. Its address has no query, because clients add one. */
export function billView(public_url: string, bill: BillplzBill) {
  const { paid_at, mobile, ...facts } = billFacts(bill);
  const { details } = bill;
  return {
    ...facts,
    email: bill.email || null,
    mobile,
    name: bill.full_name,
    url: billUrl(public_url, bill.id),
    reference_1_label: details.reference_1_label,
    reference_1: bill.reference_1,
    reference_2_label: details.reference_2_label,
    reference_2: bill.reference_2,
    redirect_url: bill.redirect_url,
    callback_url: bill.callback_url ?? '',
    description: bill.note ?? '',
    paid_at,
  };
}

/** The fields of a callback in Billplz's order. Clients sign a fixed list of them or whatever arrives: add none. */
export function callbackFields(public_url: string, bill: BillplzBill): Record<string, string> {
  const { id, collection_id, paid, state, amount, paid_amount, due_at, mobile, paid_at } = billFacts(bill);
  return {
    id,
    collection_id,
    paid: String(paid),
    state,
    amount: String(amount),
    paid_amount: String(paid_amount),
    due_at,
    email: bill.email,
    mobile: mobile ?? '',
    name: bill.full_name,
    url: billUrl(public_url, bill.id),
    paid_at: paid_at ?? '',
  };
}

/** Where the payer's browser goes when the payment has ended, signed. */
export function signedRedirectUrl(redirect_url: string, bill: BillplzBill, key: string): string {
  const { id, paid, paid_at } = billFacts(bill);
  const fields = { id, paid: String(paid), paid_at: paid_at ?? '' };
  return redirectUrl(redirect_url, { ...fields, x_signature: xSignature({ billplz: fields }, key) });
}

/** The channels of Billplz that come nearest; `BILLPLZ` is its own. */
const CHANNELS: Record<ChannelFlag, string> = {
  fpx: 'FPX',
  crypto: 'BILLPLZ',
  bnpl: 'BILLPLZ',
  credit_card: 'MPGS',
  ewallet: 'TWOCTWOPWALLET',
  paypal: 'ISUPAYPAL',
  duit_now: 'BILLPLZ',
};
const CORPORATE = 2;

/** The attempts of each status of a transaction. */
export const ATTEMPTS_OF_STATUS = {
  pending: ['PENDING', 'PROCESSING'],
  completed: ['SUCCESS', 'REFUNDED', 'PARTIALLY_REFUNDED', 'DUPLICATE', 'VOIDED'],
  failed: ['FAILED', 'CANCELLED', 'EXPIRED'],
} as const satisfies Record<string, readonly AttemptStatus[]>;

const statusOfAttempt = (status: AttemptStatus): string =>
  Object.entries(ATTEMPTS_OF_STATUS).find(([, attempts]) =>
    (attempts as readonly AttemptStatus[]).includes(status),
  )![0];

export function transactionView({ id, status, paid_at, channel_flag, bank_type }: Transaction) {
  const channel = channel_flag === null ? 'BILLPLZ' : CHANNELS[channel_flag];
  return {
    id: id.slice(-12).toUpperCase(),
    status: statusOfAttempt(status),
    completed_at: paid_at && completedAtText(paid_at),
    payment_channel: channel === 'FPX' && bank_type === CORPORATE ? 'FPXB2B1' : channel,
  };
}
