import { NOTIFICATION_KINDS, notificationPage, type NotificationKind } from '@kutip/domain/notifications';
import { z } from 'zod';
import { formatDate, formatMoney, type Language } from './email.ts';
import { closingAr, closingEn, greetingFor, optionalText, money, greetedName, template } from './template.ts';

const notificationData = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  merchant_name: greetedName,
  subject_id: optionalText,
  reference: optionalText,
  amount: money.nullable(),
  name: optionalText,
  reason: optionalText,
  day: optionalText,
});
type NotificationData = z.output<typeof notificationData>;

/** The formatted facts; an unknown one is an empty text. */
interface NotificationText {
  amount: string;
  name: string;
  day: string;
}
type NotificationMessages = Record<NotificationKind, (text: NotificationText) => { subject: string; line: string }>;

const EN: NotificationMessages = {
  BILL_CREATED: ({ amount, name }) => ({
    subject: `New bill: ${amount}`,
    line: `A bill of ${amount} was created for ${name}.`,
  }),
  PAYMENT_FAILED: ({ amount, name }) => ({
    subject: `Payment failed: ${amount}`,
    line: `The payment of ${amount} by ${name} failed. The bill can be paid again.`,
  }),
  PAYMENT_SUCCESS: ({ amount, name }) => ({ subject: `Paid: ${amount}`, line: `${name} paid ${amount}.` }),
  PAYMENT_REVERSED: ({ amount, name }) => ({
    subject: `Payment reversed: ${amount}`,
    line: `The bank never received the payment ${name} of ${amount}. We took it from your balance together with its fee.`,
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
};

const AR: NotificationMessages = {
  BILL_CREATED: ({ amount, name }) => ({ subject: `فاتورة جديدة: ${amount}`, line: `على ${name} دفع ${amount}.` }),
  PAYMENT_FAILED: ({ amount, name }) => ({
    subject: `لم يُدفع: ${amount}`,
    line: `حاول ${name} دفع ${amount} ولم تتم العملية. يمكن دفع الفاتورة مرة أخرى.`,
  }),
  PAYMENT_SUCCESS: ({ amount, name }) => ({ subject: `تم الدفع: ${amount}`, line: `دفع ${name} مبلغ ${amount}.` }),
  PAYMENT_REVERSED: ({ amount, name }) => ({
    subject: `أُلغيت دفعة بمبلغ ${amount}`,
    line: `لم يستلم البنك الدفعة ${name} بمبلغ ${amount}. خصمناها من رصيدك مع إعادة رسومها.`,
  }),
  PAYMENT_RESTORED: ({ amount, name }) => ({
    subject: `أُعيد قيد دفعة بمبلغ ${amount}`,
    line: `تبيّن أن البنك استلم الدفعة ${name} بمبلغ ${amount}. عادت إلى رصيدك.`,
  }),
  CORRECTION_DEBITED: ({ amount, name }) => ({
    subject: `تصحيح: خُصم ${amount}`,
    line: `يختلف كشف البنك عن سجلنا بشأن ${name}. خصمنا ${amount} من رصيدك المتاح.`,
  }),
  CORRECTION_CREDITED: ({ amount, name }) => ({
    subject: `تصحيح: أُضيف ${amount}`,
    line: `يختلف كشف البنك عن سجلنا بشأن ${name}. أضفنا ${amount} إلى رصيدك المتاح.`,
  }),
  SETTLEMENT_DONE: ({ amount, name }) => ({
    subject: `تمت التسوية: ${amount}`,
    line: `وصل مبلغ ${amount} إلى حسابك المصرفي ${name}.`,
  }),
  SETTLEMENT_FAILED: ({ amount, name }) => ({
    subject: `لم تتم تسوية ${amount}`,
    line: `لم يقبل البنك مبلغ ${amount} لحسابك ${name}. لم يضع شيء: يرجى التحقق من الحساب المصرفي.`,
  }),
  BANK_VERIFIED: ({ name }) => ({
    subject: `تم التحقق من الحساب المصرفي ${name}`,
    line: `تم التحقق من حسابك المصرفي ${name}. يمكن أن تُحوّل أموالك إليه.`,
  }),
  BANK_REJECTED: ({ name }) => ({
    subject: `لم يُقبل الحساب المصرفي ${name}`,
    line: `لم نتمكن من قبول حسابك المصرفي ${name}، ولن يُحوّل إليه شيء. تجد السبب في صفحة حساباتك المصرفية.`,
  }),
  PAYOUT_DONE: ({ amount, name }) => ({
    subject: `تم التحويل: ${amount} إلى ${name}`,
    line: `وصل مبلغ ${amount} إلى حساب ${name}.`,
  }),
  PAYOUT_FAILED: ({ amount, name }) => ({
    subject: `فشل تحويل ${amount} إلى ${name}`,
    line: `لم يقبل البنك مبلغ ${amount} إلى ${name}. عاد المبلغ إلى رصيد التحويلات.`,
  }),
  PAYOUT_RETURNED: ({ amount, name }) => ({
    subject: `أُعيد تحويل ${amount} إلى ${name}`,
    line: `أعاد البنك مبلغ ${amount} المحوّل إلى ${name}. المبلغ في رصيد التحويلات.`,
  }),
  REFUND_DONE: ({ amount, name }) => ({
    subject: `تم رد ${amount} إلى ${name}`,
    line: `عاد مبلغ ${amount} إلى ${name}.`,
  }),
  REFUND_FAILED: ({ amount, name }) => ({
    subject: `فشل رد ${amount} إلى ${name}`,
    line: `تعذّر رد مبلغ ${amount} إلى ${name}. عاد المبلغ إليك.`,
  }),
  TOPUP_DONE: ({ amount }) => ({ subject: `تمت التعبئة: ${amount}`, line: `أُضيف مبلغ ${amount} إلى رصيدك.` }),
  TOPUP_REJECTED: ({ amount }) => ({
    subject: `لم تُؤكد تعبئة ${amount}`,
    line: `لم نتمكن من تأكيد تحويلك بمبلغ ${amount}، ولم يُضف شيء. تجد السبب في صفحة التعبئة.`,
  }),
  SUBSCRIPTION_DUE: ({ amount, name, day }) => ({
    subject: `استحقت خطتك ${name}: ${amount}`,
    line: `يرجى دفع ${amount} قبل ${day} للاحتفاظ بالخطة ${name}.`,
  }),
  SUBSCRIPTION_RENEWED: ({ amount, name, day }) => ({
    subject: `تم دفع خطتك ${name}`,
    line: `استلمنا ${amount}. الخطة ${name} لك حتى ${day}.`,
  }),
  SUBSCRIPTION_LAPSED: ({ name }) => ({
    subject: `انتهت خطتك ${name}`,
    line: `لم تُدفع الخطة ${name}، لذا يستمر حسابك بالخطة المجانية. تُسوّى أموالك المكتسبة كما في السابق.`,
  }),
};

const formatFacts = ({ amount, name, day }: NotificationData, language: Language): NotificationText => ({
  amount: amount === null ? '' : formatMoney(amount),
  name: name ?? '',
  day: day === null ? '' : formatDate(day, language),
});

/** 'account_closed' → 'account closed'. */
const formatReason = (reason: string | null) => reason?.replaceAll('_', ' ') ?? null;

/** One template for all notifications by e-mail; `kind` selects the text. */
export const NOTIFICATION_TEMPLATES = {
  notice: template({
    data: notificationData,
    en(data, sender) {
      const { subject, line } = EN[data.kind](formatFacts(data, 'en'));
      return {
        subject,
        greeting: greetingFor(data.merchant_name, 'en'),
        lines: [line],
        facts: [
          ['Number', data.reference],
          ['Reason', formatReason(data.reason)],
        ],
        action: { label: 'View details', url: `${sender.portal_url}${notificationPage(data.kind, data.subject_id)}` },
        closing: [...closingEn(sender), 'You can choose your notifications in the settings.'],
      };
    },
    ar(data, sender) {
      const { subject, line } = AR[data.kind](formatFacts(data, 'ar'));
      return {
        subject,
        greeting: greetingFor(data.merchant_name, 'ar'),
        lines: [line],
        facts: [
          ['الرقم', data.reference],
          ['السبب', formatReason(data.reason)],
        ],
        action: { label: 'عرض', url: `${sender.portal_url}${notificationPage(data.kind, data.subject_id)}` },
        closing: [...closingAr(sender), 'تختار ما يصلك من الإشعارات في الإعدادات.'],
      };
    },
  }),
};
