/** The page that the link under a message to many opens. */
export const en = {
  unsubscribe: {
    title: 'No more messages from {merchant}?',
    text: '{merchant} will send no more bulk messages to {address}. Bills, reminders and receipts still arrive.',
    action: 'Unsubscribe',
    done: 'You are unsubscribed',
    done_text: '{merchant} sends no more bulk messages to {address}. Bills, reminders and receipts still arrive.',
    invalid: 'This link is not valid',
    invalid_text: 'The link was not copied completely. Open it from the e-mail again.',
  },
} as const;
