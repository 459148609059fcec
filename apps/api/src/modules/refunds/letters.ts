import { toRinggit, type Sen } from '@kutip/domain/money';
import { REFUND_LINK_LIFE_MS } from '@kutip/domain/refund';
import { newOwnedToken } from '../../platform/link-token.ts';
import type { Message } from '../../platform/outbox.ts';
import type { RefundKey } from './refund.ts';

/** Payers tell us no language. */
const LANGUAGE = 'en';

/** A link to the payer's own page, of which a hash is kept. */
export interface NewLink {
  hash: Buffer;
  url: string;
  sent_to: string;
  expires_at: Date;
}

/** The token stands in the query of the page's address: queries are not logged. */
export function newLink(
  { account_id, id }: RefundKey,
  { sent_to, public_url, now }: { sent_to: string; public_url: string; now: Date },
): NewLink {
  const { token, token_hash: hash } = newOwnedToken(account_id, id);
  const url = `${public_url}/pay/refund?token=${encodeURIComponent(token)}`;
  return { hash, url, sent_to, expires_at: new Date(now.getTime() + REFUND_LINK_LIFE_MS) };
}

/** What a letter says of a refund and its payment. Amounts in sen. */
export interface Told {
  account_id: string;
  merchant_name: string;
  title: string;
  transaction_invoice_no: string;
  payer_name: string | null;
  amount: Sen;
  invoice_no: string;
}

const common = ({ merchant_name, title, transaction_invoice_no, payer_name, amount, invoice_no }: Told) => ({
  merchant_name,
  title,
  transaction_invoice_no,
  payer_name,
  amount: toRinggit(amount),
  invoice_no,
});

/** Asks the payer where his money is to go. */
export const linkMessage = (told: Told, { url, sent_to, expires_at }: NewLink, now: Date): Message => ({
  account_id: told.account_id,
  channel: 'EMAIL',
  recipient: sent_to,
  template: 'refund_link',
  data: { ...common(told), link: url, expires_at: expires_at.toISOString() },
  language: LANGUAGE,
  created_at: now,
});

/** Tells the payer that his money has arrived; nothing where he gave no address. */
export const doneMessages = (
  told: Told & { payer_email: string | null; account_mask: string | null; bank_reference: string | null },
  now: Date,
): Message[] =>
  told.payer_email
    ? [
        {
          account_id: told.account_id,
          channel: 'EMAIL',
          recipient: told.payer_email,
          template: 'refund_done',
          data: { ...common(told), account: told.account_mask, reference: told.bank_reference },
          language: LANGUAGE,
          created_at: now,
        },
      ]
    : [];
