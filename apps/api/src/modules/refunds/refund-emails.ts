import { toRinggit, type Sen } from '@kutip/domain/money';
import { REFUND_LINK_LIFE_MS } from '@kutip/domain/refund';
import { createOwnedToken } from '../../platform/link-token.ts';
import type { Message } from '../../platform/outbox.ts';
import type { RefundKey } from './refund.ts';

/** A link to the payer's refund page. Only its hash is stored. */
export interface RefundLink {
  hash: Buffer;
  url: string;
  sent_to: string;
  expires_at: Date;
}

/** The token is in the query string, which is not logged. */
export function createRefundLink(
  { account_id, id }: RefundKey,
  { sent_to, public_url, now }: { sent_to: string; public_url: string; now: Date },
): RefundLink {
  const { token, token_hash: hash } = createOwnedToken(account_id, id);
  const url = `${public_url}/pay/refund?token=${encodeURIComponent(token)}`;
  return { hash, url, sent_to, expires_at: new Date(now.getTime() + REFUND_LINK_LIFE_MS) };
}

/** The content of an email about a refund and its payment. Amounts in sen. */
export interface RefundEmailData {
  account_id: string;
  merchant_name: string;
  title: string;
  transaction_invoice_no: string;
  payer_name: string | null;
  /** Language of the e-mails about the paid bill; null for other payables. */
  payer_language: string | null;
  amount: Sen;
  invoice_no: string;
}

const commonData = ({
  merchant_name,
  title,
  transaction_invoice_no,
  payer_name,
  amount,
  invoice_no,
}: RefundEmailData) => ({
  merchant_name,
  title,
  transaction_invoice_no,
  payer_name,
  amount: toRinggit(amount),
  invoice_no,
});

/** Asks the payer for the bank account of the refund. */
export const refundLinkEmail = (
  email_data: RefundEmailData,
  { url, sent_to, expires_at }: RefundLink,
  now: Date,
): Message => ({
  account_id: email_data.account_id,
  channel: 'EMAIL',
  recipient: sent_to,
  template: 'refund_link',
  data: { ...commonData(email_data), link: url, expires_at: expires_at.toISOString() },
  language: email_data.payer_language,
  created_at: now,
});

/** Confirms to the payer that the refund has arrived; empty if the payer has no email address. */
export const refundDoneEmails = (
  email_data: RefundEmailData & {
    payer_email: string | null;
    account_mask: string | null;
    bank_reference: string | null;
  },
  now: Date,
): Message[] =>
  email_data.payer_email
    ? [
        {
          account_id: email_data.account_id,
          channel: 'EMAIL',
          recipient: email_data.payer_email,
          template: 'refund_done',
          data: { ...commonData(email_data), account: email_data.account_mask, reference: email_data.bank_reference },
          language: email_data.payer_language,
          created_at: now,
        },
      ]
    : [];
