import type { PaymentEventActor, PaymentEventKind } from '@kutip/domain/payment-events';

/** One sentence for each thing that can happen to a payment. The facts in braces come with the event. */
export const timeline = {
  bill_created: 'The bill of {{amount}} was made.',
  bill_sent: 'The bill was sent by {{channel}}.',
  bill_cancelled: 'The bill was cancelled.',
  bill_expired: 'The time to pay ran out.',
  attempt_started: 'The payer chose {{bank}} to pay {{amount}}.',
  attempt_pending: '{{bank}} has not finished the payment yet ({{reason}}).',
  approver_awaited: '{{bank}} waits for the company’s approver to release the payment.',
  provider_asked: 'We asked {{bank}}: not confirmed yet.',
  payment_confirmed: '{{bank}} confirmed {{amount}}.',
  payment_duplicate: '{{bank}} confirmed a second payment of {{amount}}. It is kept apart for a refund.',
  payment_overpaid: 'With {{bank}}, {{amount}} more came than was asked. It is to be given back.',
  attempt_failed: '{{bank}} declined the payment: {{reason}}.',
  attempt_cancelled: 'The payer cancelled at {{bank}}.',
  attempt_expired: 'The payment at {{bank}} ran out of time.',
  answer_mismatched: 'An answer from the bank did not fit this payment ({{field}}). It was not believed.',
  answer_contradicted: 'The bank took back its confirmation ({{reason}}). No money was moved.',
  attempt_unresolved: 'The bank still does not say how this payment ended. A person looks at it.',
  bill_reminded: 'The customer was reminded by e-mail.',
  bill_changed: 'The bill was changed.',
  offline_recorded: '{{by}} wrote down that {{amount}} was paid directly ({{method}}).',
  offline_undone: '{{by}} took the direct payment of {{amount}} back: the bill is due again.',
} as const satisfies Record<PaymentEventKind, string>;

/** Further sentences that some events bring with them. */
export const timelineMore = {
  next_at: 'We ask again at {{at}}.',
  reference: 'Reference {{reference}}',
  late_bill_cancelled: 'The bill had been cancelled before: see whether to refund it.',
  late_bill_expired: 'The time to pay had run out before: see whether to refund it.',
  late_collection_closed: 'The collection had been closed before: see whether to refund it.',
  a_bank: 'The bank',
  no_reason: 'no reason given',
  unknown: 'Something was recorded: {{kind}}.',
  field_order_no: 'the order number',
  field_amount: 'the amount',
  field_currency: 'the currency',
  late_amount_changed: 'The bill asks another amount by now: see what to do about the difference.',
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
