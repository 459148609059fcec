export const reminders = {
  on: 'on the due date',
  none: 'No reminders',
  own: 'Custom days for this bill',
  days: 'Reminder days',
  as_form: 'Same as the collection: {{says}}',
  before_one: '{{shown}} day before',
  before_other: '{{shown}} days before',
  after_one: '{{shown}} day after',
  after_other: '{{shown}} days after',
} as const;

export const offline = {
  CASH: 'Cash',
  CHEQUE: 'Cheque',
  BANK_TRANSFER: 'Bank transfer',
} as const;
