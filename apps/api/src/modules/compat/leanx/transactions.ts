import { CODE } from '@kutip/contracts/codes';
import { maskName } from '@kutip/domain/bill';
import { leanxStatus } from '@kutip/domain/compat/leanx';
import { GROUP_BY_CHANNEL } from '@kutip/domain/channels';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import { maskEmail, maskPhone } from '../../../platform/masking.ts';
import { findTransaction, type TransactionRow } from '../../merchant-calls/merchant-calls.service.ts';
import { text } from '../foreign-fields.ts';
import type { ForeignContext, ForeignRoute } from '../foreign-routes.ts';
import { call, READ } from './calls.ts';

/** Ringgit as a JSON number, as LeanX answers some amounts. */
export const ringgitNumber = (amount: Sen): number => Number(toRinggit(amount));

export const transactionView = (row: TransactionRow) => ({
  transaction_details: {
    invoice_no: row.invoice_no,
    fpx_invoice_no: row.transaction_invoice_no,
    amount: toRinggit(row.amount),
    invoice_status: leanxStatus(row.status),
    providerTypeReference: row.channel_flag?.toUpperCase() ?? null,
    bank_provider: row.payer_bank,
    category_code: row.channel_flag && GROUP_BY_CHANNEL[row.channel_flag].replace('WEB_PAYMENT', 'WEBPAY'),
    amount_with_fee: ringgitNumber(row.total_amount),
    fee: ringgitNumber(sen(row.fee + row.fee_tax)),
    fee_by_customer: row.fee_bearer === 'CUSTOMER',
  },
  customer_details: { name: row.full_name, phone_number: row.phone_number, email: row.email },
});

/** A shop's page may read this for anybody who knows a number, so the payer is masked (D-71). */
export function maskedView(row: TransactionRow) {
  const { customer_details: payer, ...view } = transactionView(row);
  const { name, phone_number, email } = payer;
  const customer_details = {
    name: maskName(name),
    phone_number: phone_number && maskPhone(phone_number),
    email: email && maskEmail(email),
  };
  return { ...view, customer_details };
}

const checked = z.object({ invoice_no: text(60) });

async function requireTransaction({ read, account_id }: ForeignContext, invoice_no: string): Promise<TransactionRow> {
  const row = await findTransaction(read, account_id, invoice_no);
  if (!row) throw new Refusal(CODE.not_found, 'There is no such transaction.');
  return row;
}

export const transactionCalls: readonly ForeignRoute[] = [
  call(['GET', 'POST'], 'merchant/manual-checking-transaction', READ, checked, async ({ invoice_no }, context) =>
    transactionView(await requireTransaction(context, invoice_no)),
  ),
];
