export const exceptions = {
  title: 'Needs attention',
  subtitle: 'Payments that a person has to look at',
  search_label: 'Search number, payer or title',
  column_kind: 'What happened',
  column_payment: 'Payment',
  column_payer: 'Payer',
  column_amount: 'Amount',
  column_since: 'Since',
  column_owner: 'Looked after by',
  nobody: 'Nobody yet',
  filter_kind: 'Kind',
  show: 'Show',
  open: 'Open',
  settled: 'Settled',
  empty: 'Nothing needs you',
  empty_text:
    'Payments that are paid twice, paid late or unclear wait here until somebody settles them. Every other payment looks after itself.',
  empty_settled: 'Nothing settled yet',
  empty_settled_text: 'What you settle here stays readable, with the note of who settled it and how.',
  open_payment: 'Open the payment',
  explained: 'Explained',
  happened: 'What happened',
  means: 'What it means',
  can_do: 'What you can do',
  work: 'Your work on it',
  owner: 'Looked after by',
  since: 'Waiting since',
  settled_at: 'Settled',
  take_on: 'I look after this',
  give_back: 'Give it back',
  note: 'Note',
  note_help: 'What you found out and what you did. Do not write account or card numbers here.',
  no_note: 'No note yet.',
  keep_note: 'Keep the note',
  resolve: 'Settle it',
  resolve_needs_note: 'To settle it, write what you did about it.',
  reopen: 'Open it again',
  taken_on: 'You look after this now',
  given_back: 'Nobody looks after this now',
  note_kept: 'Note kept',
  resolved: 'Settled',
  reopened: 'Open again',
  bill: 'Bill',
  surplus: 'Too much',
  asked_for: 'We asked for',
  told: 'The provider said',
  order_told: 'Order number it named',
} as const;

/**
 * Each kind in three paragraphs: what happened, what it means (where the money is, whether the bill is paid), what to do.
 * `_do_1` and so on are steps. A paragraph with a longer name stands in where the payment has gone on since.
 */
export const exceptionStory = {
  somebody: 'Somebody',
  a_provider: 'the bank',
  no_reason: 'no reason given',

  duplicate_payment_happened: '{{payer}} paid {{amount}} by {{bank}} for a bill that had been paid before.',
  duplicate_payment_means:
    'The money is with us and kept apart for a refund: it is not in your balance, and no fee is taken from it. The bill is paid, once. The payer’s receipt says that he paid twice and that you have been told.',
  duplicate_payment_means_returned:
    'The second payment has been given back. The bill stays paid, once. The payer’s receipt says so.',
  duplicate_payment_do_1:
    'Tell the payer that the second payment will come back to him, and ask to which bank account.',
  duplicate_payment_do_2:
    'Press “Refund” and name the payer’s account, or let us ask him by email. It goes back from what is kept apart: do not refund it from your own money.',
  duplicate_payment_do_3: 'The refund settles this by itself. You and the payer see when he has his money.',

  overpaid_happened: '{{payer}} paid by {{bank}}. We had asked for {{amount}}, and {{surplus}} more than that came.',
  overpaid_means:
    'The payment itself counts as it was asked. The {{surplus}} on top are not in your balance: they lie with the provider, to be given back. The payer’s receipt says that he paid too much and that it comes back.',
  overpaid_do_1: 'Tell the payer that {{surplus}} will come back to him.',
  overpaid_do_2: 'Press “Refund” and name the payer’s account, or let us ask him by email. Only the surplus goes back.',
  overpaid_do_3: 'The refund settles this by itself. You and the payer see when he has it.',

  late_payment_happened_bill_cancelled:
    '{{payer}} paid {{amount}} by {{bank}} after the bill had been cancelled. The payment was on its way by then.',
  late_payment_happened_bill_expired:
    '{{payer}} paid {{amount}} by {{bank}} after the time to pay the bill had run out. The payment was on its way by then.',
  late_payment_happened_collection_closed:
    '{{payer}} paid {{amount}} by {{bank}} after the collection had been closed. The payment was on its way by then.',
  late_payment_means:
    'The money is with us and yours like any other payment: it is in your balance and will be settled. The bill is paid, and the payer’s receipt says so, and that you were told that it came late.',
  late_payment_means_returned: 'The payment has been given back. The payer’s receipt says so.',
  late_payment_do_1: 'If you can still deliver what was paid for, do, and settle this with a note.',
  late_payment_do_2:
    'If you cannot, press “Refund”: the payer gets his money back on the account that you or he names.',
  late_payment_do_3: 'A refund settles this by itself; otherwise settle it with a note of what you agreed.',

  mismatch_happened_amount:
    '{{bank}} told us of a payment of {{heard_amount}} for this order. We had asked for {{amount}}.',
  mismatch_happened_currency:
    '{{bank}} told us of a payment in {{heard_currency}} for this order. We had asked for {{amount}} in ringgit.',
  mismatch_happened_order_no:
    '{{bank}} answered about this payment with an order number that is not its own: {{heard_order_no}}.',
  mismatch_means:
    'We did not believe the answer, so nothing was added to your balance and the bill is not paid by it. Money may have left the payer’s account all the same. The payer’s receipt says that the payment is not confirmed.',
  mismatch_means_paid:
    'We did not believe that answer. A fitting one has come as well: the payment is confirmed, the money is in your balance and the bill is paid.',
  mismatch_means_ended:
    'We did not believe that answer. The bank has also said that this payment came to nothing: no money is in your balance from it, and the bill is not paid by it.',
  mismatch_do_1: 'Ask the payer what his bank shows: which amount left his account, and when.',
  mismatch_do_2:
    'Send the payment number and the bank’s reference to {{support}}. We clear it up with the provider and post the right amount.',
  mismatch_do_3: 'Do not ask the payer to pay again before that. When it is cleared up, settle this with a note.',

  contradiction_happened:
    '{{bank}} had confirmed {{amount}} from {{payer}} and later said that the same payment failed ({{reason}}).',
  contradiction_means:
    'We moved nothing on the second word: the money is in your balance, the bill stays paid, and the payer’s receipt says paid. Whether the bank really sends us the money is not sure until it explains itself.',
  contradiction_means_held:
    'We moved nothing on the second word. The bill had been paid before, so the money is kept apart for a refund; whether the bank really sends it to us is not sure until it explains itself. The bill stays paid by the other payment.',
  contradiction_means_returned: 'The payment has been given back since. The payer’s receipt says so.',
  contradiction_do_1: 'If you can, wait with delivering until it is cleared up.',
  contradiction_do_2:
    'Send the payment number and the bank’s reference to {{support}}. We ask the provider for its written word.',
  contradiction_do_3: 'When it stands, settle this with a note.',

  unresolved_happened:
    'We asked {{bank}} for a day, and it still does not say how this payment of {{amount}} by {{payer}} ended.',
  unresolved_happened_approver:
    '{{payer}} entered a payment of {{amount}} at {{bank}}. It needed an approver of his company, who neither approved nor refused it in seven days.',
  unresolved_means:
    'Nothing was added to your balance, and the bill is not paid by it. Money may have left the payer’s account. If the bank confirms it after all, it still counts: the bill becomes paid by itself or, if another payment has paid it by then, the money is kept apart for a refund. The payer’s receipt says that you have been told.',
  unresolved_means_paid:
    'The bank has confirmed it since: the money is in your balance, the bill is paid, and the payer’s receipt says so.',
  unresolved_means_held:
    'The bank has confirmed it since, but the bill had been paid by then: the money is kept apart for a refund, and another entry of this list is about it.',
  unresolved_means_ended:
    'The bank has said since that it came to nothing: no money is in your balance from it, and the bill is not paid by it.',
  unresolved_do_1: 'Ask the payer whether the amount has left his account.',
  unresolved_do_1_approver:
    'Ask the payer whether the approver of his company will still release it, or has refused it.',
  unresolved_do_2:
    'If it has, send the payment number to {{support}}; we trace it with the provider. The payer should not pay again before that.',
  unresolved_do_2_approver:
    'If the bank shows it as released, send the payment number to {{support}}; we trace it with the provider.',
  unresolved_do_3:
    'If it has not, the payer may pay again by the bill’s link while the bill is open. Should both arrive, the second one is kept apart for a refund. Then settle this with a note.',

  unknown_order_happened:
    'A provider told us of a payment of {{heard_amount}} for an order that we do not have: {{heard_order_no}}.',
  unknown_order_means: 'No bill is concerned as far as we know, and no money was added to any balance.',
  unknown_order_do_1: 'Send the order number to {{support}} if you know it from another system of yours.',
  unknown_order_do_2: 'Otherwise settle this with a note.',

  payout_mismatch_happened:
    'The bank answered for payout {{reference}} with {{heard_amount}} for {{heard_order_no}}, which is not what it was told to pay.',
  payout_contradiction_happened: 'The bank had said how payout {{reference}} ended and now says otherwise: {{reason}}.',
  payout_unresolved_happened: 'The bank has not said for five days whether payout {{reference}} was made.',
  payout_held_means:
    'Its money stays set aside until the bank’s answer is clear. It is neither paid twice nor given back too early.',
  payout_contradiction_means:
    'No balance was changed by this word. We clear it up with the bank before anything is moved.',
  payout_do_1: 'Ask the receiver whether the money has come, and write down what he says.',
  payout_do_2: 'Write to {{support}} with the payout’s number; settle this with a note once it is clear.',

  do_paid: 'There is nothing left to clear up. Settle this with a note.',
  late_payment_happened_amount_changed:
    '{{payer}} paid {{amount}} by {{bank}} after the bill had been changed to another amount. The payment was on its way by then.',
} as const;
