/** The API's response to a started payment. */
export interface StartedPayment {
  invoice_no: string;
  transaction_invoice_no: string;
  redirect_url: string;
  method: string;
  fields: Record<string, string>;
  qr_payload: string | null;
  card_key: { key_id: string; public_key: string } | null;
  expires_at: string;
}
