import { z } from 'zod';
import { moneyWords } from './letter.ts';
import { closingAr, closingEn, dated, greeted, maybe, moment, money, template, text } from './template.ts';

const invitation = template({
  data: z.object({ full_name: text, account_name: text, inviter_name: text, expires_at: moment, link: text }),
  en: (asked, sender) => ({
    subject: `${asked.inviter_name} invites you to ${asked.account_name}`,
    greeting: greeted(asked.full_name, 'en'),
    lines: [`${asked.inviter_name} would like you to work with the account of ${asked.account_name}.`],
    facts: [['The link is good until', dated(asked.expires_at, 'en')]],
    action: { label: 'See the invitation', url: asked.link },
    closing: ['You do not know them? Then do nothing.', ...closingEn(sender)],
  }),
  ar: (asked, sender) => ({
    subject: `دعاك ${asked.inviter_name} إلى ${asked.account_name}`,
    greeting: greeted(asked.full_name, 'ar'),
    lines: [`يدعوك ${asked.inviter_name} إلى العمل على حساب ${asked.account_name}.`],
    facts: [['الرابط صالح حتى', dated(asked.expires_at, 'ar')]],
    action: { label: 'عرض الدعوة', url: asked.link },
    closing: ['لا تعرفهم؟ إذن لا تفعل شيئًا.', ...closingAr(sender)],
  }),
});

const password_reset = template({
  data: z.object({ full_name: text, expires_at: moment, link: text }),
  en: (asked, sender) => ({
    subject: 'Choose a new password',
    greeting: greeted(asked.full_name, 'en'),
    lines: ['Somebody, probably you, asked for a new password. The link works once.'],
    facts: [['The link is good until', dated(asked.expires_at, 'en')]],
    action: { label: 'Choose a new password', url: asked.link },
    closing: ['It was not you? Then do nothing: your password stays as it is.', ...closingEn(sender)],
  }),
  ar: (asked, sender) => ({
    subject: 'اختر كلمة مرور جديدة',
    greeting: greeted(asked.full_name, 'ar'),
    lines: ['طلب أحدهم، وهو أنت على الأرجح، كلمة مرور جديدة. يعمل الرابط مرة واحدة.'],
    facts: [['الرابط صالح حتى', dated(asked.expires_at, 'ar')]],
    action: { label: 'اختيار كلمة مرور جديدة', url: asked.link },
    closing: ['لم تكن أنت؟ إذن لا تفعل شيئًا، وتبقى كلمة مرورك كما هي.', ...closingAr(sender)],
  }),
});

const login_names = template({
  data: z.object({ full_name: text, username: text, link: text }),
  en: ({ full_name, username, link }, sender) => ({
    subject: 'Your user name',
    greeting: greeted(full_name, 'en'),
    lines: ['You can log in with your user name or with this email address.'],
    facts: [['User name', username]],
    action: { label: 'Log in', url: link },
    closing: closingEn(sender),
  }),
  ar: ({ full_name, username, link }, sender) => ({
    subject: 'اسم المستخدم الخاص بك',
    greeting: greeted(full_name, 'ar'),
    lines: ['يمكنك تسجيل الدخول باسم المستخدم أو بعنوان البريد هذا.'],
    facts: [['اسم المستخدم', username]],
    action: { label: 'تسجيل الدخول', url: link },
    closing: closingAr(sender),
  }),
});

const password_changed = template({
  data: z.object({ full_name: text, at: moment, link: text }),
  en: ({ full_name, at, link }, sender) => ({
    subject: 'Your password was changed',
    greeting: greeted(full_name, 'en'),
    lines: ['Your password was changed, and your other devices were signed out.'],
    facts: [['When', dated(at, 'en')]],
    action: { label: 'It was not me', url: link },
    closing: closingEn(sender),
  }),
  ar: ({ full_name, at, link }, sender) => ({
    subject: 'تم تغيير كلمة مرورك',
    greeting: greeted(full_name, 'ar'),
    lines: ['تم تغيير كلمة مرورك، وسُجّل الخروج من أجهزتك الأخرى.'],
    facts: [['الوقت', dated(at, 'ar')]],
    action: { label: 'لم أكن أنا', url: link },
    closing: closingAr(sender),
  }),
});

const PROOF_EN = {
  add_passkey: 'A passkey was added to your login.',
  remove_passkey: 'A passkey was removed from your login.',
  set_up_totp: 'An authenticator app was added to your login.',
  remove_totp: 'The authenticator app was removed from your login.',
};
const PROOF_AR: typeof PROOF_EN = {
  add_passkey: 'أُضيف مفتاح مرور إلى حسابك.',
  remove_passkey: 'أُزيل مفتاح مرور من حسابك.',
  set_up_totp: 'أُضيف تطبيق مصادقة إلى حسابك.',
  remove_totp: 'أُزيل تطبيق المصادقة من حسابك.',
};
const proof_changed = template({
  data: z.object({
    full_name: text,
    change: z.enum(Object.keys(PROOF_EN) as (keyof typeof PROOF_EN)[]),
    at: moment,
    link: text,
  }),
  en: ({ full_name, change, at, link }, sender) => ({
    subject: 'How you confirm payments out was changed',
    greeting: greeted(full_name, 'en'),
    lines: [PROOF_EN[change], 'With it you confirm that money may leave.'],
    facts: [['When', dated(at, 'en')]],
    action: { label: 'It was not me', url: link },
    closing: closingEn(sender),
  }),
  ar: ({ full_name, change, at, link }, sender) => ({
    subject: 'تغيّرت طريقة تأكيدك لخروج الأموال',
    greeting: greeted(full_name, 'ar'),
    lines: [PROOF_AR[change], 'بها تؤكد خروج الأموال.'],
    facts: [['الوقت', dated(at, 'ar')]],
    action: { label: 'لم أكن أنا', url: link },
    closing: closingAr(sender),
  }),
});

const confirm_email = template({
  data: z.object({ full_name: text, expires_at: moment, link: text }),
  en: (asked, sender) => ({
    subject: 'Confirm your email address',
    greeting: greeted(asked.full_name, 'en'),
    lines: ['Please confirm that this address is yours.'],
    facts: [['The link is good until', dated(asked.expires_at, 'en')]],
    action: { label: 'Confirm this address', url: asked.link },
    closing: ['You did not ask for this? Then do nothing.', ...closingEn(sender)],
  }),
  ar: (asked, sender) => ({
    subject: 'أكّد عنوان بريدك',
    greeting: greeted(asked.full_name, 'ar'),
    lines: ['يرجى تأكيد أن هذا العنوان لك.'],
    facts: [['الرابط صالح حتى', dated(asked.expires_at, 'ar')]],
    action: { label: 'تأكيد هذا العنوان', url: asked.link },
    closing: ['لم تطلب هذا؟ إذن لا تفعل شيئًا.', ...closingAr(sender)],
  }),
});

const bank_changed = template({
  data: z.object({ full_name: text, account: text, at: moment, link: text }),
  en: ({ full_name, account, at, link }, sender) => ({
    subject: 'A bank account for your settlements was changed',
    greeting: greeted(full_name, 'en'),
    lines: ['Somebody of your account added or changed a bank account that your money may go to.'],
    facts: [
      ['Account', account],
      ['When', dated(at, 'en')],
    ],
    action: { label: 'See your bank accounts', url: link },
    closing: ['It was none of you? Tell us today: a changed account gets no money for 24 hours.', ...closingEn(sender)],
  }),
  ar: ({ full_name, account, at, link }, sender) => ({
    subject: 'تم تغيير حساب بنكي لتسوياتك',
    greeting: greeted(full_name, 'ar'),
    lines: ['أضاف أحد من حسابكم حسابًا بنكيًا قد تُحوَّل إليه أموالكم أو غيّره.'],
    facts: [
      ['الحساب', account],
      ['الوقت', dated(at, 'ar')],
    ],
    action: { label: 'عرض حساباتك البنكية', url: link },
    closing: ['لم يكن أحدًا منكم؟ أخبرونا اليوم: لا تصل أموال إلى حساب تم تغييره قبل 24 ساعة.', ...closingAr(sender)],
  }),
});

const payout_paid = template({
  data: z.object({
    merchant_name: text,
    account_name: text,
    amount: money,
    bank_name: text,
    account: text,
    invoice_no: text,
    description: maybe,
  }),
  en: (paid, sender) => ({
    subject: `${paid.merchant_name} has paid you ${moneyWords(paid.amount)}`,
    greeting: greeted(paid.account_name, 'en'),
    lines: [`${paid.merchant_name} has sent ${moneyWords(paid.amount)} to your account.`],
    facts: [
      ['Bank', paid.bank_name],
      ['Account', paid.account],
      ['For', paid.description],
      ['Reference', paid.invoice_no],
    ],
    action: null,
    closing: closingEn(sender),
  }),
  ar: (paid, sender) => ({
    subject: `دفع لك ${paid.merchant_name} مبلغ ${moneyWords(paid.amount)}`,
    greeting: greeted(paid.account_name, 'ar'),
    lines: [`أرسل ${paid.merchant_name} مبلغ ${moneyWords(paid.amount)} إلى حسابك.`],
    facts: [
      ['البنك', paid.bank_name],
      ['الحساب', paid.account],
      ['الغرض', paid.description],
      ['المرجع', paid.invoice_no],
    ],
    action: null,
    closing: closingAr(sender),
  }),
});

/** What is said to people about their logins and teams, and about where their money goes. */
export const PEOPLE_TEMPLATES = {
  invitation,
  password_reset,
  login_names,
  password_changed,
  proof_changed,
  confirm_email,
  bank_changed,
  payout_paid,
};
