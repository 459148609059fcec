import { CODE } from '@kutip/contracts/codes';
import type { FileAnswer } from '@kutip/contracts/endpoint';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import { ownerOf } from '../../platform/directory.ts';
import { itemsOfBill } from '../customer-bills/customer-bills.service.ts';
import type { PaymentSwitch } from '../payments/switch.service.ts';
import { paperOf, type BillItem, type ReceiptLanguage } from './paper.ts';
import type { Renderer } from './renderer.ts';

export { createRenderer, type Renderer } from './renderer.ts';
export { statementPaper, type Statement } from './statement-paper.ts';
export type { ReceiptLanguage } from './paper.ts';

export interface ReceiptParts {
  config: Pick<Config, 'PUBLIC_URL' | 'SANDBOX_URL'>;
  read: Connection;
  paymentSwitch: Pick<PaymentSwitch, 'receipt'>;
  renderer: Renderer;
}

/**
 * The receipt of a payment that was made, as PDF: what the public receipt says, on paper. Refuses 4004 unknown, 4010 not
 * paid, 5003 too many at once. `page_token` of the attempt shows the payer his own e-mail and phone.
 */
export async function receiptFile(
  { config, read, paymentSwitch, renderer }: ReceiptParts,
  asked: { invoice_no: string; page_token: string | undefined; language: ReceiptLanguage },
): Promise<FileAnswer> {
  const receipt = await paymentSwitch.receipt(asked);
  const { invoice_status, bill_uuid, transaction_invoice_no, invoice_no } = receipt.transaction_details;
  if (invoice_status !== 'SUCCESS' && invoice_status !== 'REFUNDED')
    throw new Refusal(CODE.wrong_state, 'Only a payment that was made has a receipt.', invoice_status.toLowerCase());
  const paper = paperOf({
    receipt,
    items: bill_uuid === null ? [] : await itemsOf(read, bill_uuid),
    language: asked.language,
    public_url: config.PUBLIC_URL,
    is_sandbox: config.SANDBOX_URL !== '',
  });
  const name = `${paper.title} ${transaction_invoice_no ?? invoice_no}.pdf`;
  return { name, mime: 'application/pdf', content: await renderer.render(paper) };
}

async function itemsOf(db: Connection, bill_uuid: string): Promise<BillItem[]> {
  const owner = await ownerOf(db, 'invoice', bill_uuid);
  return owner ? itemsOfBill(db, owner.account_id, owner.id) : [];
}
