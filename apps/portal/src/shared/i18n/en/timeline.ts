import type { PaymentEventActor, PaymentEventKind } from '@kutip/domain/payment-events';

/** A message for each payment event. Placeholders are filled with the event's details. */
export const timeline = {
  bill_created: 'The bill of {{amount}} was created.',
  bill_sent: 'The bill was sent by {{channel}}.',
  bill_cancelled: 'The bill was cancelled.',
  bill_expired: 'The bill expired.',
  top_up_created: 'A top-up of {{amount}} was created.',
  top_up_cancelled: 'The top-up was cancelled.',
  proof_received: 'The proof of transfer was uploaded. We are checking for the money.',
  bank_in_confirmed: 'The transfer was found: {{amount}} was added.',
  bank_in_rejected: 'The transfer was not found: {{reason}}.',
  attempt_started: 'The payer chose {{bank}} to pay {{amount}}.',
  attempt_pending: '{{bank}} has not completed the payment yet ({{reason}}).',
  approver_awaited: '{{bank}} is waiting for approval by the payer’s company.',
  provider_asked: 'We queried {{bank}}: not confirmed yet.',
  payment_confirmed: '{{bank}} confirmed {{amount}}.',
  payment_duplicate: '{{bank}} confirmed a duplicate payment of {{amount}}. It is on hold for refund.',
  payment_overpaid: '{{bank}} confirmed {{amount}} more than requested. It is to be refunded.',
  refund_requested: 'Refund {{number}} of {{amount}} was requested.',
  refund_sent: 'The refund of {{amount}} is in transit to account {{account}} ({{number}}).',
  refund_done: 'The refund of {{amount}} has reached the payer’s account ({{number}}).',
  refund_failed: 'The refund of {{amount}} failed ({{number}}): {{reason}}. Enter another account.',
  refund_cancelled: 'Refund {{number}} of {{amount}} was cancelled.',
  attempt_failed: '{{bank}} declined the payment: {{reason}}.',
  attempt_cancelled: 'The payer cancelled at {{bank}}.',
  attempt_expired: 'The payment at {{bank}} expired.',
  answer_mismatched: 'The bank reported another value for {{field}}. We rejected the report.',
  answer_contradicted: 'The bank reversed its confirmation ({{reason}}). No money was moved.',
  attempt_unresolved: 'The bank has reported no final status. A person will review this payment.',
  bill_reminded: 'The customer was reminded by email.',
  bill_changed: 'The bill was edited.',
  offline_recorded: '{{by}} recorded a direct payment of {{amount}} ({{method}}).',
  offline_undone: '{{by}} undid the direct payment of {{amount}}: the bill is due again.',
} as const satisfies Record<PaymentEventKind, string>;

/** Further lines of some events. */
export const timelineDetails = {
  next_at: 'We query again at {{at}}.',
  reference: 'Reference {{reference}}',
  late_bill_cancelled: 'The bill was already cancelled: check whether to refund the payment.',
  late_bill_expired: 'The bill had already expired: check whether to refund the payment.',
  late_collection_closed: 'The collection was already closed: check whether to refund the payment.',
  a_bank: 'The bank',
  no_reason: 'no reason given',
  unknown: 'Other event: {{kind}}.',
  field_order_no: 'the order number',
  field_amount: 'the amount',
  field_currency: 'the currency',
  late_amount_changed: 'The amount of the bill has changed: check what to do about the difference.',
  method_CASH: 'cash',
  method_CHEQUE: 'cheque',
  method_BANK_TRANSFER: 'bank transfer',
} as const;

export const actor = {
  payer: 'Payer',
  merchant: 'You',
  provider: 'Bank',
  system: 'System',
} as const satisfies Record<PaymentEventActor, string>;
