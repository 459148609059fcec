import type { NotificationKind } from '@kutip/domain/notifications';

/** The formatted facts of a notification; an unknown one is an empty text. */
export interface NotificationText {
  amount: string;
  name: string;
  day: string;
}
export type NotificationMessages = Record<
  NotificationKind,
  (text: NotificationText) => { subject: string; line: string }
>;

export const notificationsEn: NotificationMessages = {
  BILL_CREATED: ({ amount, name }) => ({
    subject: `New bill: ${amount}`,
    line: `A bill of ${amount} was created for ${name}.`,
  }),
  NEW_ORDER: ({ amount, name }) => ({ subject: `New order: ${amount}`, line: `${name} has ordered for ${amount}.` }),
  ORDER_RETURNED: ({ name }) => ({
    subject: `Parcel returned: ${name}`,
    line: `The courier has brought back the parcel of ${name}.`,
  }),
  LOW_STOCK: ({ name }) => ({ subject: `Low stock: ${name}`, line: `${name} is running out.` }),
  PAYMENT_FAILED: ({ amount, name }) => ({
    subject: `Payment failed: ${amount}`,
    line: `The payment of ${amount} by ${name} failed. The bill can be paid again.`,
  }),
  PAYMENT_SUCCESS: ({ amount, name }) => ({ subject: `Paid: ${amount}`, line: `${name} paid ${amount}.` }),
  PAYMENT_REVERSED: ({ amount, name }) => ({
    subject: `Payment reversed: ${amount}`,
    line: `The bank never received the payment ${name} of ${amount}. We took it from your balance and gave back its fee.`,
  }),
  PAYMENT_RESTORED: ({ amount, name }) => ({
    subject: `Payment restored: ${amount}`,
    line: `The bank has received the payment ${name} of ${amount} after all. It is in your balance again.`,
  }),
  CORRECTION_DEBITED: ({ amount, name }) => ({
    subject: `Correction: ${amount} was debited`,
    line: `The bank's statement for ${name} differs from our record. We took ${amount} from your available balance.`,
  }),
  CORRECTION_CREDITED: ({ amount, name }) => ({
    subject: `Correction: ${amount} was credited`,
    line: `The bank's statement for ${name} differs from our record. We added ${amount} to your available balance.`,
  }),
  SETTLEMENT_DONE: ({ amount, name }) => ({
    subject: `Settled: ${amount}`,
    line: `${amount} has arrived at your bank account ${name}.`,
  }),
  SETTLEMENT_FAILED: ({ amount, name }) => ({
    subject: `Settlement of ${amount} failed`,
    line: `The bank rejected ${amount} to your account ${name}. Your money is safe: please check the bank account.`,
  }),
  BANK_VERIFIED: ({ name }) => ({
    subject: `Bank account ${name} is verified`,
    line: `Your bank account ${name} is verified and can receive money.`,
  }),
  BANK_REJECTED: ({ name }) => ({
    subject: `Bank account ${name} was not accepted`,
    line: `We could not accept your bank account ${name}, so no money is sent to it. You can find the reason on your bank accounts page.`,
  }),
  PAYOUT_DONE: ({ amount, name }) => ({
    subject: `Paid out: ${amount} to ${name}`,
    line: `${amount} has arrived at the account of ${name}.`,
  }),
  PAYOUT_FAILED: ({ amount, name }) => ({
    subject: `Payout of ${amount} to ${name} failed`,
    line: `The bank rejected ${amount} to ${name}. The money is back in your payout balance.`,
  }),
  PAYOUT_RETURNED: ({ amount, name }) => ({
    subject: `Payout of ${amount} to ${name} was returned`,
    line: `The bank returned ${amount} sent to ${name}. The money is back in your payout balance.`,
  }),
  REFUND_DONE: ({ amount, name }) => ({
    subject: `Refunded: ${amount} to ${name}`,
    line: `${amount} was refunded to ${name}.`,
  }),
  REFUND_FAILED: ({ amount, name }) => ({
    subject: `Refund of ${amount} to ${name} failed`,
    line: `${amount} could not be refunded to ${name}. The money is back in your balance.`,
  }),
  TOPUP_DONE: ({ amount }) => ({ subject: `Topped up: ${amount}`, line: `${amount} was added to your balance.` }),
  TOPUP_REJECTED: ({ amount }) => ({
    subject: `Top-up of ${amount} was not confirmed`,
    line: `We could not confirm your transfer of ${amount}, so nothing was added. You can find the reason on the top-up's page.`,
  }),
  SUBSCRIPTION_DUE: ({ amount, name, day }) => ({
    subject: `Your plan ${name} is due: ${amount}`,
    line: `Please pay ${amount} by ${day} to keep the plan ${name}.`,
  }),
  SUBSCRIPTION_RENEWED: ({ amount, name, day }) => ({
    subject: `Your plan ${name} is paid`,
    line: `We received ${amount}. Your plan ${name} is valid until ${day}.`,
  }),
  SUBSCRIPTION_LAPSED: ({ name }) => ({
    subject: `Your plan ${name} has ended`,
    line: `The plan ${name} was not paid, so your account is now on the free plan. Your balance is settled as before.`,
  }),
  PLAN_RATES_SCHEDULED: ({ name, day }) => ({
    subject: `The payment fees of your plan ${name} change on ${day}`,
    line: `From ${day} the plan ${name} has other payment fees. You can see them on the page of your plan.`,
  }),
  PLAN_RATES_WITHDRAWN: ({ name, day }) => ({
    subject: `The payment fees of your plan ${name} do not change on ${day}`,
    line: `The change of payment fees of the plan ${name} that was announced for ${day} will not happen.`,
  }),
  CALLBACK_FAILED: ({ name }) => ({
    subject: 'Your system does not answer callbacks',
    line: `We tried five times to send a callback to ${name}, without success. We go on for three days. The settings show what your system answered.`,
  }),
  CALLBACK_PAUSED: ({ name }) => ({
    subject: 'Callbacks to your system are paused',
    line: `Nothing that we sent to ${name} in three days was accepted, so we have paused sending. What happens meanwhile is kept. Resume it in the settings once your system answers again.`,
  }),
  SUPPORT_VIEWED: ({ name }) => ({
    subject: `Support viewed your business`,
    line: `${name} of our support viewed your business.`,
  }),
};
