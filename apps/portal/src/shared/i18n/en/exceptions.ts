export const exceptions = {
  open: 'Open',
  settled: 'Resolved',
  open_payment: 'Open the payment',
  happened: 'What happened',
  means: 'What it means',
  can_do: 'What you can do',
} as const;

/**
 * Three paragraphs for each exception kind: what happened, what it means (where the money is, whether the bill is paid), and
 * what to do (`_do_1` and so on). Keys with a suffix are variants for a later payment status.
 */
export const exceptionSummary = {
  somebody: 'The payer',
  a_provider: 'the bank',
  no_reason: 'no reason given',

  duplicate_payment_happened: '{{payer}} paid {{amount}} with {{bank}} for a bill that was already paid.',
  duplicate_payment_means:
    'The duplicate payment is on hold for refund: it is not in your balance and has no fee. The bill is paid once. The payer’s receipt says that they paid twice and that we have notified you.',
  duplicate_payment_means_returned:
    'The duplicate payment was refunded. The bill stays paid. The payer’s receipt says so.',
  duplicate_payment_do_1: 'Tell the payer that you will refund the duplicate payment, and ask for their bank account.',
  duplicate_payment_do_2:
    'Choose “Refund” and enter the payer’s account, or let us ask them by email. The refund is paid from the amount on hold: do not refund it from your own money.',
  duplicate_payment_do_3: 'The refund resolves this automatically. You and the payer see when they have their money.',

  overpaid_happened: '{{payer}} paid with {{bank}}. We requested {{amount}} and received {{surplus}} more.',
  overpaid_means:
    'The payment counts with the requested amount. The extra {{surplus}} is not in your balance: it is on hold for refund. The payer’s receipt says that they overpaid and that the difference will be refunded.',
  overpaid_do_1: 'Tell the payer that {{surplus}} will be refunded.',
  overpaid_do_2:
    'Choose “Refund” and enter the payer’s account, or let us ask them by email. Only the overpaid amount is refunded.',
  overpaid_do_3: 'The refund resolves this automatically. You and the payer see when they have it.',

  late_payment_happened_bill_cancelled:
    '{{payer}} paid {{amount}} with {{bank}} after the bill was cancelled. The payment had already started.',
  late_payment_happened_bill_expired:
    '{{payer}} paid {{amount}} with {{bank}} after the bill expired. The payment had already started.',
  late_payment_happened_collection_closed:
    '{{payer}} paid {{amount}} with {{bank}} after the collection was closed. The payment had already started.',
  late_payment_means:
    'The payment counts like any other: it is in your balance and will be settled. The bill is paid. The payer’s receipt says that the payment was late and that we have notified you.',
  late_payment_means_returned: 'The payment was refunded. The payer’s receipt says so.',
  late_payment_do_1: 'If you can still deliver what was paid for, deliver it and resolve this with a note.',
  late_payment_do_2:
    'If you cannot, choose “Refund”: the payer gets their money back in the account that you or they enter.',
  late_payment_do_3: 'A refund resolves this automatically. Otherwise, resolve it with a note of what you agreed.',

  mismatch_happened_amount:
    '{{bank}} reported a payment of {{reported_amount}} for this order. We requested {{amount}}.',
  mismatch_happened_currency:
    '{{bank}} reported a payment in {{reported_currency}} for this order. We requested {{amount}} in ringgit.',
  mismatch_happened_order_no: '{{bank}} reported this payment with another order number: {{reported_order_no}}.',
  mismatch_means:
    'We rejected the report, so nothing was added to your balance and it does not pay the bill. The payer’s account may still have been debited. The payer’s receipt says that the payment is not confirmed.',
  mismatch_means_paid:
    'We rejected that report and later received a matching one: the payment is confirmed, the money is in your balance and the bill is paid.',
  mismatch_means_ended:
    'We rejected that report. The bank has also reported that this payment failed: it added nothing to your balance and does not pay the bill.',
  mismatch_do_1: 'Ask the payer what their bank shows: which amount left their account, and when.',
  mismatch_do_2:
    'Send the payment number and the bank’s reference to {{support}}. We clarify it with the provider and post the correct amount.',
  mismatch_do_3: 'Do not ask the payer to pay again before that. When it is clear, resolve this with a note.',

  contradiction_happened:
    '{{bank}} confirmed {{amount}} from {{payer}} and later reported that the same payment failed ({{reason}}).',
  contradiction_means:
    'We did not act on the second report: the money is in your balance, the bill stays paid, and the payer’s receipt says paid. It is not certain that the bank will send us the money until the provider clarifies it.',
  contradiction_means_held:
    'We did not act on the second report. The bill was already paid, so this payment is on hold for refund. It is not certain that the bank will send us the money until the provider clarifies it. The bill stays paid by the other payment.',
  contradiction_means_returned: 'The payment has since been refunded. The payer’s receipt says so.',
  contradiction_do_1: 'If you can, do not deliver until this is clear.',
  contradiction_do_2:
    'Send the payment number and the bank’s reference to {{support}}. We ask the provider for a written confirmation.',
  contradiction_do_3: 'When it is clear, resolve this with a note.',

  unresolved_happened:
    'We queried {{bank}} for a day and still have no final status for this payment of {{amount}} by {{payer}}.',
  unresolved_happened_approver:
    '{{payer}} entered a payment of {{amount}} at {{bank}}. It needed approval by their company, and nobody approved or rejected it within seven days.',
  unresolved_means:
    'Nothing was added to your balance, and it does not pay the bill. The payer’s account may have been debited. If the bank still confirms the payment, it counts: the bill becomes paid or, if another payment has paid it by then, the money is on hold for refund. The payer’s receipt says that we have notified you.',
  unresolved_means_paid:
    'The bank has since confirmed it: the money is in your balance, the bill is paid, and the payer’s receipt says so.',
  unresolved_means_held:
    'The bank has since confirmed it, but the bill was already paid: the money is on hold for refund, and another entry in this list covers it.',
  unresolved_means_ended:
    'The bank has since reported that it failed: it added nothing to your balance and does not pay the bill.',
  unresolved_do_1: 'Ask the payer whether the amount has left their account.',
  unresolved_do_1_approver:
    'Ask the payer whether the approver of their company will still approve it or has rejected it.',
  unresolved_do_2:
    'If it has, send the payment number to {{support}}; we trace it with the provider. The payer should not pay again before that.',
  unresolved_do_2_approver:
    'If the bank shows it as approved, send the payment number to {{support}}; we trace it with the provider.',
  unresolved_do_3:
    'If it has not, the payer can pay again with the bill’s link while the bill is open. If both arrive, the second one is on hold for refund. Then resolve this with a note.',

  unknown_order_happened:
    'A provider reported a payment of {{reported_amount}} for an unknown order: {{reported_order_no}}.',
  unknown_order_means: 'It matches none of our bills, and no money was added to any balance.',
  unknown_order_do_1: 'Send the order number to {{support}} if you know it from another system of yours.',
  unknown_order_do_2: 'Otherwise, resolve this with a note.',

  payout_mismatch_happened:
    'The bank reported {{reported_amount}} for {{reported_order_no}} on payout {{reference}}, which does not match our instruction.',
  payout_contradiction_happened:
    'The bank had reported a final status for payout {{reference}} and now reports another: {{reason}}.',
  payout_unresolved_happened: 'The bank has reported no status for payout {{reference}} for five days.',
  payout_held_means:
    'The money stays reserved until the bank’s status is clear, so that it is neither paid twice nor returned too early.',
  payout_contradiction_means: 'No balance was changed. We clarify it with the bank before we move any money.',
  payout_do_1: 'Ask the recipient whether the money has arrived, and note their answer.',
  payout_do_2: 'Send the payout number to {{support}}. Resolve this with a note when it is clear.',

  do_paid: 'No action is needed. Resolve this with a note.',
  late_payment_happened_amount_changed:
    '{{payer}} paid {{amount}} with {{bank}} after the amount of the bill was changed. The payment had already started.',
} as const;
