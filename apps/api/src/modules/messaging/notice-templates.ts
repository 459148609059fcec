import { NOTICE_KINDS, noticePage, type NoticeKind } from '@kutip/domain/notices';
import { z } from 'zod';
import { dayWords, moneyWords, type Language } from './letter.ts';
import { closingAr, closingEn, greeted, maybe, money, template, text } from './template.ts';

const notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  merchant_name: text,
  subject_id: maybe,
  reference: maybe,
  amount: money.nullable(),
  name: maybe,
  reason: maybe,
  day: maybe,
});
type Notice = z.output<typeof notice>;

/** The facts as words; what is not known is an empty text. */
interface Said {
  amount: string;
  name: string;
  day: string;
}
type Words = Record<NoticeKind, (said: Said) => { subject: string; line: string }>;

const EN: Words = {
  BILL_CREATED: ({ amount, name }) => ({ subject: `New bill: ${amount}`, line: `${name} is to pay ${amount}.` }),
  PAYMENT_FAILED: ({ amount, name }) => ({
    subject: `Not paid: ${amount}`,
    line: `${name} tried to pay ${amount}, and it did not go through. The bill can be paid again.`,
  }),
  PAYMENT_SUCCESS: ({ amount, name }) => ({ subject: `Paid: ${amount}`, line: `${name} paid ${amount}.` }),
  SETTLEMENT_DONE: ({ amount, name }) => ({
    subject: `Settled: ${amount}`,
    line: `${amount} has arrived at your bank account ${name}.`,
  }),
  SETTLEMENT_FAILED: ({ amount, name }) => ({
    subject: `Settlement of ${amount} did not go through`,
    line: `The bank did not take ${amount} for your account ${name}. Nothing is lost: please check the bank account.`,
  }),
  BANK_VERIFIED: ({ name }) => ({
    subject: `Bank account ${name} is verified`,
    line: `Your bank account ${name} is verified. Your money can go there.`,
  }),
  BANK_REJECTED: ({ name }) => ({
    subject: `Bank account ${name} was not accepted`,
    line: `We could not accept your bank account ${name}, and nothing is sent there. The page of your bank accounts says why.`,
  }),
  PAYOUT_DONE: ({ amount, name }) => ({
    subject: `Paid out: ${amount} to ${name}`,
    line: `${amount} has arrived at the account of ${name}.`,
  }),
  PAYOUT_FAILED: ({ amount, name }) => ({
    subject: `Payout of ${amount} to ${name} failed`,
    line: `The bank did not take ${amount} for ${name}. The money is back in your payout balance.`,
  }),
  PAYOUT_RETURNED: ({ amount, name }) => ({
    subject: `Payout of ${amount} to ${name} came back`,
    line: `The bank sent ${amount} for ${name} back. The money is in your payout balance.`,
  }),
  REFUND_DONE: ({ amount, name }) => ({
    subject: `Refunded: ${amount} to ${name}`,
    line: `${amount} went back to ${name}.`,
  }),
  REFUND_FAILED: ({ amount, name }) => ({
    subject: `Refund of ${amount} to ${name} failed`,
    line: `${amount} could not be sent back to ${name}. The money is with you again.`,
  }),
  TOPUP_DONE: ({ amount }) => ({ subject: `Topped up: ${amount}`, line: `${amount} is in your balance.` }),
  TOPUP_REJECTED: ({ amount }) => ({
    subject: `Top-up of ${amount} was not confirmed`,
    line: `We could not confirm your transfer of ${amount}, and nothing was added. The page of the top-up says why.`,
  }),
  SUBSCRIPTION_DUE: ({ amount, name, day }) => ({
    subject: `Your plan ${name} is due: ${amount}`,
    line: `Please pay ${amount} by ${day} to keep the plan ${name}.`,
  }),
  SUBSCRIPTION_RENEWED: ({ amount, name, day }) => ({
    subject: `Your plan ${name} is paid`,
    line: `We received ${amount}. The plan ${name} is yours until ${day}.`,
  }),
  SUBSCRIPTION_LAPSED: ({ name }) => ({
    subject: `Your plan ${name} has ended`,
    line: `The plan ${name} was not paid, so your account goes on with the free plan. Money that you have earned is settled as before.`,
  }),
};

const AR: Words = {
  BILL_CREATED: ({ amount, name }) => ({ subject: `فاتورة جديدة: ${amount}`, line: `على ${name} دفع ${amount}.` }),
  PAYMENT_FAILED: ({ amount, name }) => ({
    subject: `لم يُدفع: ${amount}`,
    line: `حاول ${name} دفع ${amount} ولم تتم العملية. يمكن دفع الفاتورة مرة أخرى.`,
  }),
  PAYMENT_SUCCESS: ({ amount, name }) => ({ subject: `تم الدفع: ${amount}`, line: `دفع ${name} مبلغ ${amount}.` }),
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

const said = ({ amount, name, day }: Notice, language: Language): Said => ({
  amount: amount === null ? '' : moneyWords(amount),
  name: name ?? '',
  day: day === null ? '' : dayWords(day, language),
});

/** 'account_closed' → 'account closed': whoever cannot read it can tell it to support. */
const reasonWords = (reason: string | null) => reason?.replaceAll('_', ' ') ?? null;

/** All notices that go out by mail, one template: which of them is said by `kind`. */
export const NOTICE_TEMPLATES = {
  notice: template({
    data: notice,
    en(told, sender) {
      const { subject, line } = EN[told.kind](said(told, 'en'));
      return {
        subject,
        greeting: greeted(told.merchant_name, 'en'),
        lines: [line],
        facts: [
          ['Number', told.reference],
          ['Reason', reasonWords(told.reason)],
        ],
        action: { label: 'Look at it', url: `${sender.portal_url}${noticePage(told.kind, told.subject_id)}` },
        closing: [...closingEn(sender), 'You choose what you hear of under notifications in the settings.'],
      };
    },
    ar(told, sender) {
      const { subject, line } = AR[told.kind](said(told, 'ar'));
      return {
        subject,
        greeting: greeted(told.merchant_name, 'ar'),
        lines: [line],
        facts: [
          ['الرقم', told.reference],
          ['السبب', reasonWords(told.reason)],
        ],
        action: { label: 'عرض', url: `${sender.portal_url}${noticePage(told.kind, told.subject_id)}` },
        closing: [...closingAr(sender), 'تختار ما يصلك من الإشعارات في الإعدادات.'],
      };
    },
  }),
};
