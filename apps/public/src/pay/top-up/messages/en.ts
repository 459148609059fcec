/** Messages of the top-up and plan payment pages. */
export const en = {
  top_up: {
    title_PAYOUT: 'Payout balance top-up',
    title_CREDIT: 'Credit top-up',
    title_plan: 'Payment for a plan',
    number: 'Number',
    whole_amount:
      'The full {amount} is added. The charge of the bank or card is added on top and shown before you pay.',
    by_hand: 'Pay by bank transfer instead',
    by_hand_text:
      'Transfer exactly {amount} to this account, with the reference, and upload the proof. We review each transfer; nothing is added before the money is found.',
    bank: 'Bank',
    account_no: 'Account number',
    account_name: 'Account name',
    reference: 'Reference',
    amount: 'Amount',
    proof: 'Proof of the transfer',
    proof_help: 'A picture or PDF of the slip; a picture may have up to 5 MB.',
    proof_refused: 'This is not a picture or PDF that we can read, or it is too large. Please choose another file.',
    send_proof: 'Upload proof',
    paid: 'This has been paid',
    paid_text: '{amount} was added on {moment}.',
    expired: 'The payment period has expired',
    expired_text: 'It could be paid until {moment}. Please create a new one in the portal.',
    cancelled: 'This was cancelled',
    cancelled_text: 'Please create a new one in the portal.',
    rejected: 'The transfer was not found',
    rejected_text: 'Nothing was added. Please contact us, or create a new one in the portal.',
    awaiting_review: 'We are looking for your transfer',
    awaiting_review_text:
      'We have received the proof. {amount} is added as soon as the money is found, usually on the same working day.',
  },
} as const;
