import { DEFAULT_PAYER_FIELDS } from '@kutip/domain/payer-fields';
import type { collections } from '@kutip/contracts/collections';
import { SERVICES } from '../shared/pay-form/test-services.ts';
import type { WireData } from '../shared/server-call.ts';
import type { ReceiptData } from './load-receipt.ts';
import type { BillData } from './bill-data.ts';

/** API responses for page tests. */

export type CollectionData = WireData<typeof collections.page>;

export const UUID = '0198c0de-0000-7000-8000-00000000000a';
export const INVOICE_NO = 'BP-7K2M9QXT4D';

export const MERCHANT = { name: 'Warung Nasi Lemak Kak Ton', logo_url: null, hide_branding: false };
const SUPPORT = {
  name: 'Kak Ton',
  email: 'hello@kakton.example',
  phone_number: '60312345678',
  whatsapp_number: '60123456789',
  website_url: null,
  operating_hours: 'Mon–Fri 9 am – 6 pm',
};

export const collection = (over: Partial<CollectionData> = {}): CollectionData => ({
  uuid: UUID,
  title: 'Catering deposit',
  description: 'For events in December.\nBalance due on the day.',
  cover_image_url: null,
  amount_type: 'FIXED',
  amount: '50.00',
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  payer_fields: DEFAULT_PAYER_FIELDS,
  start_at: null,
  end_at: null,
  closed: null,
  collection_account: MERCHANT,
  support: SUPPORT,
  share_texts: [],
  services: SERVICES,
  service_tax_bps: 800,
  ...over,
});

export const bill = (over: Partial<BillData> = {}): BillData => ({
  uuid: UUID,
  invoice_no: INVOICE_NO,
  title: 'Catering, 12 December',
  amount: '1234.50',
  currency: 'MYR',
  status: 'PENDING',
  due_date: null,
  expires_at: null,
  paid_at: null,
  reference_1: null,
  reference_2: null,
  note: null,
  items: [
    { title: 'Nasi lemak bungkus', quantity: 300, unit_price: '4.00', total_amount: '1200.00' },
    { title: 'Delivery', quantity: 1, unit_price: '34.50', total_amount: '34.50' },
  ],
  payer: { full_name: 'Nurul Aisyah binti Rahman', email: 'n***@example.com', phone_number: '01*****678' },
  closed: null,
  open_attempt: null,
  collection_account: MERCHANT,
  support: SUPPORT,
  share_texts: [],
  services: SERVICES,
  chosen_service_id: null,
  service_tax_bps: 800,
  ...over,
});

type Paid = ReceiptData['transaction_details'];

export const receipt = (
  paid: Partial<Paid> = {},
  over: Partial<Omit<ReceiptData, 'transaction_details'>> = {},
): ReceiptData => ({
  transaction_details: {
    invoice_no: INVOICE_NO,
    transaction_invoice_no: `${INVOICE_NO}-01`,
    bill_uuid: UUID,
    title: 'Catering, 12 December',
    amount: '1234.50',
    fee: '1.00',
    fee_tax: '0.08',
    amount_with_fee: '1234.50',
    fee_bearer: 'MERCHANT',
    invoice_status: 'SUCCESS',
    awaits_approver: false,
    channel: 'fpx',
    bank: 'Maybank2u',
    paid_at: '2026-11-21T02:42:00.000Z',
    started_at: '2026-11-21T02:40:00.000Z',
    fpx_transaction_id: '2611211042150123',
    provider_code: '00',
    failed_reason: null,
    qr_payload: null,
    qr_svg: null,
    page_closes_at: null,
    masked_card: null,
    group_code: 'WEB_PAYMENT',
    bank_type: 1,
    next_check_at: null,
    is_duplicate: false,
    refunded: '0.00',
    refunds: [],
    ...paid,
  },
  customer_details: { full_name: 'Nurul Aisyah binti Rahman', email: 'n***@example.com', phone_number: '01*****678' },
  merchant: MERCHANT,
  support: SUPPORT,
  success_field: null,
  return_url: null,
  product_name: 'Kutip',
  timeline: [],
  ...over,
});

export const PENDING: Partial<Paid> = {
  invoice_status: 'PROCESSING',
  paid_at: null,
  fpx_transaction_id: null,
  provider_code: '09',
  next_check_at: '2026-11-21T02:45:00.000Z',
};

export const entry = (
  kind: string,
  detail: Record<string, string | number | boolean | null> = {},
  at = '2026-11-21T02:40:00.000Z',
) => ({
  id: UUID,
  kind,
  actor: 'system',
  at,
  transaction_invoice_no: null,
  detail,
});

export const SWITCHED = {
  invoice_no: INVOICE_NO,
  transaction_invoice_no: `${INVOICE_NO}-01`,
  redirect_url: 'https://fpx.example/FPXMain/seller2DReceiver.jsp',
  method: 'POST',
  fields: { fpx_msgType: 'AR', fpx_sellerOrderNo: `${INVOICE_NO}-01`, fpx_checkSum: 'AB"12' },
  qr_payload: null,
  expires_at: '2026-11-21T02:57:00.000Z',
};
