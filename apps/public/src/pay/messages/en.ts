import type { Translated } from '../../shared/messages/translated.ts';
import { en as classic } from '../classic/messages/en.ts';
import { en as receipt } from '../receipt/messages/en.ts';
import { en as refund } from '../refund/messages/en.ts';
import { en as status } from '../status/messages/en.ts';
import { en as topUp } from '../top-up/messages/en.ts';
import { en as unsubscribe } from '../unsubscribe/messages/en.ts';

/** Messages of all payment pages. */
export const en = {
  written_page: {
    choose: 'Choose what to pay',
    nothing_open: 'Nothing can be paid on this page now.',
  },
  summary: {
    to: 'To {merchant}',
    each: '{amount} each',
    you_choose: 'You choose the amount',
    between: '{least} to {most}',
    at_least: '{least} or more',
    bill_for: 'Bill for',
    invoice_no: 'Bill number',
    due: 'Due {day}',
    overdue: 'Was due {day}; it can still be paid',
    open_until: 'Open until {moment}',
    items: 'Items',
    item: 'Item',
    quantity: 'Quantity',
    total: 'Total',
    note: 'Note',
    reference_1: 'Reference',
    reference_2: 'Second reference',
    closes: 'Can be paid until',
  },
  problems: {
    title: 'The payment was not started',
    provider_unavailable:
      'The payment provider did not respond. Nothing was charged. Choose another payment method, or try again in a few minutes.',
    channel_not_enabled: 'This payment method is no longer available. Choose another.',
    amount_outside_limits: 'This payment method does not accept this amount. Choose another.',
    amount_changed: 'The amount has changed since you opened this page. Check the new amount, then pay.',
    amount_changed_from:
      'The amount was {was} when you opened this page. It is now {now}. Check it, then press Pay again.',
    bill_not_payable: 'This bill cannot be paid now.',
    collection_not_open: 'This page takes no payments now.',
    card_refused: 'Your card was not accepted, so nothing was charged. Use another card or another payment method.',
    too_many_requests: 'Too many attempts. Wait a minute, then try again.',
    busy: 'Many people are paying now. Nothing was charged. Try again in a few seconds.',
    still_in_flight: 'Your payment is being started. Wait a few seconds, then check again.',
    account_not_active: 'This merchant cannot take payments yet.',
    other: 'Something went wrong on our side. Nothing was charged. Please try again.',
  },
  closed: {
    stopped: 'Closed',
    stopped_text: '{merchant} takes no payments on this page now.',
    not_started: 'Not open yet',
    not_started_text: 'You can pay here from {moment}.',
    ended: 'Ended',
    ended_text: 'This page took payments until {moment}.',
    paid: 'Paid',
    paid_text: 'This bill was paid on {moment}. Nothing more is due.',
    paid_text_undated: 'This bill is paid. Nothing more is due.',
    receipt: 'View receipt',
    expired: 'Expired',
    expired_text: 'This bill could be paid until {moment}. Ask {merchant} for a new one.',
    expired_text_undated: 'This bill has expired. Ask {merchant} for a new one.',
    cancelled: 'Cancelled',
    cancelled_text: '{merchant} cancelled this bill. There is nothing to pay.',
    refunded: 'Refunded',
    refunded_text: 'This bill was paid and then refunded.',
    collection_stopped: 'Closed',
    collection_stopped_text: '{merchant} takes no payments for this bill now.',
  },
  open_attempt: {
    title: 'Not confirmed yet',
    you: 'You started to pay with {bank} at {time}.',
    you_no_bank: 'You started to pay at {time}.',
    somebody: 'A payment of this bill with {bank} was started at {time}.',
    somebody_no_bank: 'A payment of this bill was started at {time}.',
    opened: 'Nothing has been sent yet, so you can pay here with any payment method.',
    opened_risk:
      'If that payment is still open on another page, close it. If both go through, this bill is paid twice, and {merchant} refunds the second payment.',
    asks_at: 'We check again at {time}.',
    asks_soon: 'We check again when you view its status.',
    status: 'View status',
    again: 'Pay another way',
    warning:
      'If the first payment is confirmed too, this bill is paid twice. Continue only if you know that the first one did not go through. A second payment is refunded by {merchant}.',
  },
  leaving: {
    title: 'Going to {bank}',
    title_plain: 'Going to the payment provider',
    text: 'Approve the payment to {merchant} there. You then return here.',
    button: 'Continue',
    keep: 'Keep this number: {invoice_no}',
  },
  missing: {
    collections: 'This payment page does not exist',
    bill: 'This bill does not exist',
    invoice: 'This bill does not exist',
    top_up: 'This payment link does not exist',
    other: 'This page does not exist',
    text: 'Check the link, or ask whoever sent it for a new one.',
    code: 'Code {code}',
    cut_off: 'This link is not complete',
    cut_off_text:
      'Its last part is missing. Open the whole link again from the message, or copy it completely. Nothing was charged.',
    unavailable: 'We cannot show this page now',
    unavailable_text: 'Nothing was charged. Please try again in a moment.',
    unavailable_again: 'Try again',
  },
  ...classic,
  ...receipt,
  ...refund,
  ...unsubscribe,
  ...status,
  ...topUp,
} as const;

/** The shape of every language: a missing or extra message is a type error. */
export type PayMessages = Translated<typeof en>;
