import type { ChannelFlag } from '@kutip/domain/channels';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting, type Poster } from '../apps/api/src/modules/ledger/ledger.service.ts';
import type { TestApp } from './test-app.ts';

export interface PaidPayment {
  /** In sen. */
  amount: number;
  net: number;
  /** Tax on the fee, in sen; 0 by default. */
  tax?: number;
  channel_flag: ChannelFlag;
  paid_at: Date;
  collection_id: string | null;
  expected: string | null;
}

/** Creates a confirmed payment without its attempt: the row and its ledger line. */
export async function postPayment(
  { db, poster }: Pick<TestApp, 'db'> & { poster: Poster },
  account_id: string,
  paid: PaidPayment,
  kind: 'payment' | 'duplicate_payment' = 'payment',
): Promise<PaidPayment> {
  const [id, invoice_id] = [uuid(), uuid()];
  const [amount, net, tax] = [sen(paid.amount), sen(paid.net), sen(paid.tax ?? 0)];
  const fee = sen(amount - net - tax);
  await db
    .insertInto('payment_records')
    .values({
      account_id,
      id,
      invoice_id,
      collection_id: paid.collection_id,
      invoice_no: 'BP-0000000000',
      transaction_invoice_no: id,
      title: 'Fees',
      attempt: 1,
      group_code: 'WEB_PAYMENT',
      channel_flag: paid.channel_flag,
      amount,
      fee,
      fee_tax: tax,
      fee_bearer: 'MERCHANT',
      total_amount: amount,
      net_amount: net,
      status: kind === 'payment' ? 'SUCCESS' : 'DUPLICATE',
      paid_at: paid.paid_at,
      expected_settlement_date: paid.expected,
      created_at: paid.paid_at,
    })
    .execute();
  const charged = kind === 'payment' ? { fee, tax } : {};
  await poster.post(plainPosting, {
    account_id,
    subject_id: id,
    transfer: transferDraft(kind, { id: uuid(), subject_id: id, amount, ...charged }),
  });
  return paid;
}
