import type { Language } from '@kutip/domain/language';
import { notificationsEn } from './notifications-en.ts';
import { ordersEn } from './orders-en.ts';

function dueIn(days: number): string {
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  if (days === 0) return 'is due today';
  return days > 0 ? `is due in ${count}` : `was due ${count} ago`;
}

/** The texts of all e-mails. Amounts and dates are passed as formatted text. */
export const en = {
  language: 'en' as Language,
  greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  questions: (email: string) => `Questions? Write to ${email}.`,
  labels: {
    account: 'Account',
    bank: 'Bank',
    bank_reference: 'Bank reference',
    bill: 'Bill',
    date: 'Date',
    description: 'Description',
    due: 'Due',
    link_valid_until: 'Link valid until',
    net: 'Net',
    note: 'Note',
    number: 'Number',
    paid: 'Paid',
    pay_before: 'Pay before',
    payment: 'Payment',
    reason: 'Reason',
    reference: 'Reference',
    refund: 'Refund',
    reply_before: 'Reply before',
    user_name: 'User name',
  },
  it_was_not_me: 'It was not me',
  welcome: {
    subject: (product: string) => `Welcome to ${product}`,
    lines: (company: string) => [
      `${company} now has an account.`,
      'Create a collection, share its link and receive payments. We review your account before it can move real money.',
    ],
    action: 'Sign in',
  },
  account_decided: {
    ACTIVE: {
      subject: 'Your account is open',
      line: 'We have reviewed and approved your account. You can now accept payments and send money.',
    },
    REJECTED: {
      subject: 'We could not open your account',
      line: 'We have reviewed your account and cannot open it at the moment.',
    },
    SUSPENDED: {
      subject: 'Your account is suspended',
      line: 'Your account is suspended: you cannot accept payments or send money until this is resolved. Your balance remains yours.',
    },
    PENDING_KYC: {
      subject: 'We are reviewing your account again',
      line: 'We are reviewing your account again and will notify you of the result.',
    },
    action: 'Go to your account',
  },
  report_ready: {
    titles: {
      COLLECTION: 'Collection report',
      PAYOUT: 'Payout report',
      SETTLEMENT: 'Settlement report',
      SELF_SETTLEMENT: 'Withdrawal report',
      BALANCE_POOL: 'Pool balance report',
    },
    line: 'Your scheduled report is ready. Sign in to download it.',
    action: 'View report files',
    stop: 'You can switch this report off under Reports, Schedules.',
  },
  bill: {
    subject: (amount: string, merchant: string, title: string) => `${amount} to ${merchant}: ${title}`,
    line: (amount: string, merchant: string) => `${merchant} asks you to pay ${amount}.`,
    reminder_subject: (amount: string, merchant: string, days: number) =>
      `Reminder: ${amount} to ${merchant} ${dueIn(days)}`,
    reminder_line: (amount: string, merchant: string, days: number) =>
      `Your bill of ${amount} from ${merchant} ${dueIn(days)}.`,
    already_paid: 'If you have already paid, please ignore this reminder.',
    action: (amount: string) => `Pay ${amount}`,
    unknown_merchant: 'If you do not know this merchant, please do not pay.',
  },
  bulk: {
    why: (merchant: string) => `${merchant} sends you this message because you are their customer.`,
    unsubscribe: (merchant: string) => `Unsubscribe from messages of ${merchant}`,
  },
  receipt: {
    subject: (amount: string, merchant: string) => `Receipt: ${amount} to ${merchant}`,
    lines: (amount: string, merchant: string) => [
      `You paid ${amount} to ${merchant}. The bank has confirmed it.`,
      'The receipt can be saved as a PDF.',
    ],
    action: 'View receipt',
  },
  merchant_paid: {
    subject: (amount: string, title: string) => `Paid: ${amount} for ${title}`,
    line: (payer: string | null, amount: string, title: string) => `${payer ?? 'A payer'} paid ${amount} for ${title}.`,
    action: 'View payment',
  },
  notice: { action: 'View details', settings: 'You can choose your notifications in the settings.' },
  notifications: notificationsEn,
  orders: ordersEn,
  invitation: {
    subject: (inviter: string, account: string) => `${inviter} invites you to ${account}`,
    line: (inviter: string, account: string) => `${inviter} invites you to join the account of ${account}.`,
    action: 'View invitation',
    closing: 'If you do not know them, please ignore this e-mail.',
  },
  password_reset: {
    subject: 'Choose a new password',
    line: 'We received a request to reset your password. The link works once.',
    action: 'Choose a new password',
    closing: 'If this was not you, please ignore this e-mail: your password stays the same.',
  },
  login_names: {
    subject: 'Your user name',
    line: 'You can log in with your user name or with this email address.',
    action: 'Log in',
  },
  password_changed: {
    subject: 'Your password was changed',
    line: 'Your password was changed, and your other devices were signed out.',
  },
  proof_changed: {
    subject: 'Your security settings were changed',
    changes: {
      add_passkey: 'A passkey was added to your login.',
      remove_passkey: 'A passkey was removed from your login.',
      set_up_totp: 'An authenticator app was added to your login.',
      remove_totp: 'The authenticator app was removed from your login.',
    },
    line: 'You use it to confirm that money may leave your account.',
  },
  factor_reset: {
    event: {
      requested: {
        subject: 'Someone asked to remove your second factor',
        lines: [
          'We were told that you have lost your authenticator app and your passkeys. Unless you stop it, they will be removed from your login.',
          'If this was not you, stop it now and change your password.',
        ],
        fact: 'Removed at the earliest',
        action: 'Stop the removal',
      },
      done: {
        subject: 'Your second factor was removed',
        lines: [
          'Your authenticator app and your passkeys were removed from your login, and you were signed out everywhere.',
          'Sign in and set up a new one: until then no money can leave your account.',
        ],
        fact: 'Date',
        action: 'It was not me',
      },
      stopped: {
        subject: 'Your second factor stays',
        lines: [
          'The removal of your authenticator app and your passkeys was stopped. Nothing has changed.',
          'If you did not ask for the removal, change your password: somebody may know it.',
        ],
        fact: 'Date',
        action: 'Change password',
      },
    },
  },
  confirm_email: {
    subject: 'Confirm your email address',
    line: 'Please confirm that this address is yours.',
    action: 'Confirm this address',
    closing: 'If you did not request this, please ignore this e-mail.',
  },
  bank_changed: {
    subject: 'A bank account for your settlements was changed',
    line: 'Someone in your account added or changed a bank account for your settlements.',
    action: 'View your bank accounts',
    closing:
      'If nobody in your account did this, contact us today: a changed bank account receives no money for 24 hours.',
  },
  payout_paid: {
    subject: (merchant: string, amount: string) => `${merchant} has paid you ${amount}`,
    line: (merchant: string, amount: string) => `${merchant} has sent ${amount} to your account.`,
  },
  refund_link: {
    subject: (merchant: string, amount: string) => `${merchant} is refunding you ${amount}`,
    lines: (merchant: string, amount: string) => [
      `${merchant} is refunding you ${amount}. Please tell us which bank account to send it to.`,
      'The account must be in your own name. The link works once.',
    ],
    action: 'Enter my bank account',
    closing: 'We never ask for a password, a TAC or a card number.',
  },
  refund_done: {
    subject: (merchant: string, amount: string) => `Refunded: ${amount} from ${merchant}`,
    line: (merchant: string, amount: string) =>
      `${merchant} refunded you ${amount}. It has arrived in your bank account.`,
  },
};
export type EmailMessages = typeof en;
