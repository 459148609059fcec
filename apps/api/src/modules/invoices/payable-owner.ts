import type { ChannelFlag } from '@kutip/domain/channels';
import type { CollectionClosedReason } from '@kutip/domain/collection';
import type { FeeBearer } from '@kutip/domain/fees';
import type { InvoiceKind } from '@kutip/domain/invoice-number';
import type { TransferDraft } from '@kutip/domain/ledger/transfer';
import type { Sen } from '@kutip/domain/money';
import type { Payee } from '@kutip/domain/offering';
import type { FailedStatus, LateReason } from '@kutip/domain/payment-transition';
import type { Connection } from '../../platform/connection.ts';
import type { Write } from '../ledger/ledger.service.ts';
import type { Invoice } from './invoices.queries.ts';

/** What a payment attempt copies of its payable, and at what terms it may be paid. */
export interface PayableTerms {
  bill_id: string | null;
  collection_id: string | null;
  title: string;
  payer_name: string | null;
  payer_email: string | null;
  /** Why it takes no payment now although its invoice is due; null: it does. */
  closed_reason: CollectionClosedReason;
  /** Loads the plan and settings that price it; an offline payment has no price and needs none. */
  loadPayee: () => Promise<Payee>;
  /** null: every channel of the payee. */
  channel_flags: readonly ChannelFlag[] | null;
  /** null: as the payee's setting of the channel has it. */
  fee_bearer: FeeBearer | null;
}

/** A confirmed payment. Amounts in sen. */
export interface PaidPayable {
  account_id: string;
  invoice_id: string;
  invoice_no: string;
  /** Of the top-up. */
  pool_type: string | null;
  payment_record_id: string;
  transaction_invoice_no: string;
  amount: Sen;
  total_amount: Sen;
  fee: Sen;
  fee_tax: Sen;
  commission: Sen;
  commission_bps: number | null;
  payer_name: string | null;
  /** Why the payment came too late; null: in time. */
  late: LateReason | null;
  /** Ids for the transfers: the payment's own, and one for a charge that follows it at once. */
  transfer_id: string;
  charge_id: string;
  now: Date;
}

/** A payment attempt that ended without money. */
export interface FailedPayable {
  account_id: string;
  invoice_id: string;
  payment_record_id: string;
  transaction_invoice_no: string;
  channel_flag: ChannelFlag;
  status: FailedStatus;
  amount: Sen;
  payer_name: string | null;
  reason: string | null;
  now: Date;
}

/** An invoice whose time has run out while nobody was paying it. */
export interface ExpiredPayable {
  account_id: string;
  invoice_id: string;
  now: Date;
}

/** An invoice whose payment the merchant recorded by hand, or withdrew that record. */
export interface OfflinePayable {
  account_id: string;
  invoice_id: string;
  paid_at: Date;
  now: Date;
}

/** A payment of which a refund was completed or reversed. Amounts in sen. */
export interface RefundedPayable {
  account_id: string;
  invoice_id: string;
  payment_record_id: string;
  /** Refunded of the payment in all. */
  refunded: Sen;
  captured: Sen;
  now: Date;
}

/**
 * The module whose record an invoice is for. It decides what payment means for that record; payments knows attempts,
 * invoices and providers only. Rows that an event returns are written in the transaction of the event.
 */
export interface PayableOwner {
  /** Whether payers and the merchant's recipients get e-mails about its payments. */
  emails: { receipt: boolean; merchant: boolean };
  /** Terms of an invoice; undefined when the record behind it no longer exists. */
  terms(db: Connection, invoice: Invoice, now: Date): Promise<PayableTerms | undefined>;
  /** How the money of a confirmed payment is posted. */
  transfers(paid: PaidPayable): TransferDraft[];
  onPaid(paid: PaidPayable): Write[];
  onFailed(failed: FailedPayable): Write[];
  onExpired(expired: ExpiredPayable): Write[];
  onRefunded(refunded: RefundedPayable): Write[];
  /** The merchant recorded a payment outside our system; undefined: this kind takes none. */
  onOfflinePaid?: (paid: OfflinePayable) => Write[];
  onOfflineVoided?: (voided: Omit<OfflinePayable, 'paid_at'>) => Write[];
}

/** One owner for each kind of payable: a new kind does not compile without its owner. */
export type PayableOwners = Readonly<Record<InvoiceKind, PayableOwner>>;
