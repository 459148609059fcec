import type { DB } from './database-types.ts';

/**
 * Where a distributed engine keeps the rows of a table. `account`: on the node of their account, beside everything else
 * of it. `key`: on the node of their key. `everywhere`: small and seldom written, so each node has all of them and joins
 * them at home. `coordinator`: on the node that all connections go to, such as what has no account yet and what a worker
 * claims across accounts.
 */
export type Placement = 'account' | 'key' | 'everywhere' | 'coordinator';

/** Every table of the schema, once: a new one does not compile without its place. On one PostgreSQL it means nothing. */
export const DISTRIBUTION = {
  account_documents: 'account',
  account_users: 'account',
  accounting_settings: 'account',
  accounts: 'everywhere', // its id is the account
  admin_proposals: 'account',
  anchor_files: 'coordinator', // across accounts
  attempt_totals: 'account',
  attempt_totals_cursors: 'account',
  audit_logs: 'account',
  bank_verifications: 'account',
  banks: 'account',
  bill_items: 'account',
  blocked_buyers: 'account',
  business_owners: 'account',
  callback_deliveries: 'account',
  callback_endpoints: 'account',
  callback_inbox: 'coordinator', // provider messages, before their account is known
  callback_keys: 'account',
  catalogs: 'account',
  closed_day_accounts: 'account',
  closed_days: 'coordinator', // across accounts
  collection_daily_totals: 'account',
  collection_totals: 'account',
  collections: 'account',
  commission_payments: 'account',
  company_details: 'account',
  compat_records: 'account',
  courier_bookings: 'account',
  courier_providers: 'everywhere',
  customer_bills: 'account',
  customers: 'account',
  daily_totals: 'account',
  daily_totals_cursors: 'account',
  directory: 'key', // public keys to accounts
  disbursements: 'account',
  discount_uses: 'account',
  discounts: 'account',
  exceptions: 'account',
  external_refs: 'account',
  files: 'account',
  hourly_totals: 'account',
  idempotency_keys: 'account',
  introducer_commissions: 'account',
  introducer_merchants: 'account',
  introducer_referrals: 'everywhere', // the merchants of an introducer
  introducers: 'everywhere', // joined with the accounts that they brought
  invariant_cursors: 'account',
  invariant_faults: 'account',
  invariant_runs: 'coordinator', // across accounts
  invitations: 'account',
  invoices: 'account',
  kept_carts: 'account',
  ledger_balances: 'account',
  login_attempts: 'coordinator',
  login_links: 'coordinator', // of a user, before an account is selected
  master_pool_balances: 'account',
  memberships: 'everywhere', // users to accounts
  merchant_api_nonces: 'account',
  merchant_api_usage: 'account',
  merchant_apis: 'account',
  merchant_callbacks: 'account',
  merchant_cloud_images: 'account',
  message_batches: 'account',
  message_deliveries: 'account',
  message_opt_outs: 'account',
  message_templates: 'account',
  notification_marks: 'account',
  notification_reads: 'account',
  notification_settings: 'account',
  notifications: 'account',
  opening_days: 'account',
  order_parcels: 'account',
  outbox: 'coordinator', // a queue, like the job tables
  passkey_challenges: 'account',
  passkeys: 'everywhere', // of a user, across accounts
  payment_events: 'account',
  payment_records: 'account',
  payment_services: 'everywhere',
  payment_settings: 'account',
  payment_upload_files: 'account',
  payment_upload_rows: 'account',
  payout_batch_rows: 'account',
  payout_batches: 'account',
  payout_records: 'account',
  payout_services: 'everywhere',
  plan_rates: 'everywhere',
  pool_cursors: 'account',
  pool_transactions: 'account',
  pools: 'account',
  product_categories: 'account',
  product_subcategories: 'account',
  product_tag_links: 'account',
  product_tags: 'account',
  product_variants: 'account',
  products: 'account',
  provider_health: 'coordinator',
  provider_switches: 'everywhere',
  public_holidays: 'everywhere',
  reconciliation_items: 'account',
  reconciliation_resolutions: 'account',
  report_file_pieces: 'account',
  report_files: 'account',
  report_schedules: 'account',
  resized_pictures: 'account',
  saved_cards: 'account',
  search_cursors: 'account',
  search_texts: 'account',
  second_factor_resets: 'coordinator', // of a user, across accounts
  service_tax_rates: 'everywhere',
  sessions: 'account',
  settlement_channels: 'account',
  settlement_deductions: 'account',
  settlement_records: 'account',
  share_settings: 'account',
  shipment_events: 'account',
  shipment_items: 'account',
  shipments: 'account',
  shipping_profiles: 'account',
  shipping_rates: 'account',
  shipping_zones: 'account',
  statement_files: 'everywhere', // of a provider, across accounts
  statement_lines: 'everywhere',
  stock_reservations: 'account',
  store_products: 'account',
  store_settings: 'account',
  stores: 'account',
  subscription_histories: 'account',
  subscriptions: 'everywhere', // the plans
  success_fields: 'account',
  support_details: 'account',
  support_views: 'account',
  system_options: 'everywhere',
  totp_secrets: 'everywhere', // of a user, across accounts
  transfers: 'account',
  user_preferences: 'coordinator', // of a user, across accounts
  user_tour_settings: 'account',
  users: 'everywhere',
  virtual_accounts: 'account',
  void_sale_records: 'account',
  white_list_addresses: 'account',
  worker_heartbeats: 'coordinator',
} as const satisfies Record<keyof DB, Placement>;
