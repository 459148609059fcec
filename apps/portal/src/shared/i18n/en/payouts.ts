import type { DisbursementStatus } from '@kutip/domain/disbursement';
import type { BankStatus } from '@kutip/domain/payout';

export const payouts = {
  column_date: 'Date',
  awaiting_approval: 'Awaiting approval',
  choose_bank: 'Choose a bank',
  account_number: 'Account number',
  account_name: 'Account holder',
  account_name_help: 'As registered at the bank. We compare it with the bank’s record.',
  reference: 'Your reference',
  bank_reference: 'Bank reference',
  step_created: 'Created, amount reserved',
  step_approved: 'Approved',
  step_sent: 'Sent to the bank',
  step_paid: 'Paid',
  step_failed: 'Rejected by the bank; amount and fee returned to your balance',
  step_cancelled: 'Cancelled; amount and fee returned to your balance',
  step_returned: 'Returned by the receiving bank; amount returned to your balance, fee kept',
} as const;

export const payoutStatus = {
  PENDING: 'Reserved',
  PROCESSING: 'In transit',
  SUCCESS: 'Paid',
  FAILED: 'Rejected by bank',
  CANCELLED: 'Cancelled',
  RETURNED: 'Returned',
} as const satisfies Record<DisbursementStatus, string>;

export const banks = {
  add: 'Add a bank account',
  waits_until: 'Settlements go to this account from {{when}}: a changed account waits one day.',
  reason_bank_did_not_answer: 'The bank did not respond. We will review the account.',
  reason_no_such_account: 'The bank has no such account.',
  reason_name_mismatch: 'Name doesn’t match the bank’s record of this account.',
  reason_statement_given: 'We are reviewing the bank statement that you uploaded.',
} as const;

export const bankStatus = {
  UNVERIFIED: 'Not verified',
  VERIFIED: 'Verified',
  REJECTED: 'Rejected',
} as const satisfies Record<BankStatus, string>;

export const stepUp = {
  title: 'Confirm it’s you',
  text: 'Enter the six-digit code from your authenticator app, or one of your recovery codes.',
  code: 'Code',
  continue: 'Continue',
  wrong_code: 'This code is wrong or was already used. Wait for the next one.',
  set_up: 'Set up the app',
  set_up_text:
    'Before you send money, you confirm it with a code from an authenticator app on your phone. Enter your password to set up the app; it takes a minute.',
  scan: 'Scan this with your authenticator app, or enter the key:',
  qr: 'QR code for the authenticator app',
  first_code: 'Then enter the code that the app shows.',
  recovery: 'Recovery codes',
  recovery_text: 'Store these codes where you can find them without your phone. Each replaces the app once.',
  copy: 'Copy codes',
  recovery_saved: 'I have saved them',
} as const;
