import { CODE } from '@kutip/contracts/codes';
import type { FileAnswer } from '@kutip/contracts/endpoint';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import { findOwner } from '../../platform/directory.ts';
import { listBillItems } from '../customer-bills/customer-bills.service.ts';
import type { PaymentSwitch } from '../payments/switch.service.ts';
import { buildReceiptContent, type BillItem, type ReceiptLanguage } from './receipt-content.ts';
import type { Renderer } from './renderer.ts';

export { createRenderer, type Renderer } from './renderer.ts';
export { buildStatementContent, type Statement } from './statement-content.ts';
export { formatMoment, formatRinggit, RECEIPT_MESSAGES, type ReceiptLanguage } from './receipt-content.ts';
export type { Label } from './label-document.ts';
export type { TableContent } from './table-document.ts';

export interface ReceiptDeps {
  config: Pick<Config, 'PUBLIC_URL' | 'SANDBOX_URL'>;
  read: Connection;
  paymentSwitch: Pick<PaymentSwitch, 'receipt'>;
  renderer: Renderer;
}

/**
 * The receipt of a successful payment as PDF, with the content of the public receipt page. Refuses 4004 unknown, 4010 not paid,
 * 5003 too many at once. With the bill's `page_token` the payer is not masked.
 */
export async function receiptFile(
  { config, read, paymentSwitch, renderer }: ReceiptDeps,
  input: { invoice_no: string; page_token: string | undefined; language: ReceiptLanguage },
): Promise<FileAnswer> {
  const receipt = await paymentSwitch.receipt(input);
  const { invoice_status, bill_uuid, transaction_invoice_no, invoice_no } = receipt.transaction_details;
  if (invoice_status !== 'SUCCESS' && invoice_status !== 'REFUNDED')
    throw new Refusal(
      CODE.wrong_state,
      'This payment has no receipt, because it was not successful.',
      invoice_status.toLowerCase(),
    );
  const receipt_content = buildReceiptContent({
    receipt,
    items: bill_uuid === null ? [] : await itemsOf(read, bill_uuid),
    language: input.language,
    public_url: config.PUBLIC_URL,
    is_sandbox: config.SANDBOX_URL !== '',
  });
  const name = `${receipt_content.title} ${transaction_invoice_no ?? invoice_no}.pdf`;
  return { name, mime: 'application/pdf', content: await renderer.render(receipt_content) };
}

async function itemsOf(db: Connection, bill_uuid: string): Promise<BillItem[]> {
  const owner = await findOwner(db, 'invoice', bill_uuid);
  return owner ? listBillItems(db, owner.account_id, owner.id) : [];
}
