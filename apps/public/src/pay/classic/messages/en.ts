/** Messages of the classic look: its steps, and finding a bill by number. */
export const en = {
  steps: {
    label: 'Steps',
    details: 'Your details',
    bill: 'The bill',
    method: 'Payment method',
    review: 'Review and pay',
    on: 'Continue',
    back: 'Back',
    with: 'Payment method',
    total: 'Total',
    charge: 'Charge',
    next: 'What comes next',
  },
  find: {
    title: 'Find your bill',
    text: 'The number is on the bill, and in the e-mail and message that you received.',
    label: 'Bill number',
    button: 'Find the bill',
    required: 'Enter the number of your bill',
    missing: 'There is no bill with this number. Check every letter and digit.',
    link: 'Find a bill by its number',
  },
} as const;
