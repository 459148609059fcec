import { z } from 'zod';
import { formatMoney } from './email.ts';
import {
  closingAr,
  closingEn,
  exactText,
  formatOptionalDateTime,
  greetingFor,
  isoDateTime,
  money,
  greetedName,
  optionalText,
  template,
  text,
} from './template.ts';

const invitation = template({
  data: z.object({
    full_name: greetedName,
    account_name: text,
    inviter_name: text,
    expires_at: isoDateTime,
    link: exactText,
  }),
  en: (data, sender) => ({
    subject: `${data.inviter_name} invites you to ${data.account_name}`,
    greeting: greetingFor(data.full_name, 'en'),
    lines: [`${data.inviter_name} invites you to join the account of ${data.account_name}.`],
    facts: [['Link valid until', formatOptionalDateTime(data.expires_at, 'en')]],
    action: { label: 'View invitation', url: data.link },
    closing: ['If you do not know them, please ignore this e-mail.', ...closingEn(sender)],
  }),
  ar: (data, sender) => ({
    subject: `دعاك ${data.inviter_name} إلى ${data.account_name}`,
    greeting: greetingFor(data.full_name, 'ar'),
    lines: [`يدعوك ${data.inviter_name} إلى العمل على حساب ${data.account_name}.`],
    facts: [['الرابط صالح حتى', formatOptionalDateTime(data.expires_at, 'ar')]],
    action: { label: 'عرض الدعوة', url: data.link },
    closing: ['لا تعرفهم؟ إذن لا تفعل شيئًا.', ...closingAr(sender)],
  }),
});

const password_reset = template({
  data: z.object({ full_name: greetedName, expires_at: isoDateTime, link: exactText }),
  en: (data, sender) => ({
    subject: 'Choose a new password',
    greeting: greetingFor(data.full_name, 'en'),
    lines: ['We received a request to reset your password. The link works once.'],
    facts: [['Link valid until', formatOptionalDateTime(data.expires_at, 'en')]],
    action: { label: 'Choose a new password', url: data.link },
    closing: ['If this was not you, please ignore this e-mail: your password stays the same.', ...closingEn(sender)],
  }),
  ar: (data, sender) => ({
    subject: 'اختر كلمة مرور جديدة',
    greeting: greetingFor(data.full_name, 'ar'),
    lines: ['طلب أحدهم، وهو أنت على الأرجح، كلمة مرور جديدة. يعمل الرابط مرة واحدة.'],
    facts: [['الرابط صالح حتى', formatOptionalDateTime(data.expires_at, 'ar')]],
    action: { label: 'اختيار كلمة مرور جديدة', url: data.link },
    closing: ['لم تكن أنت؟ إذن لا تفعل شيئًا، وتبقى كلمة مرورك كما هي.', ...closingAr(sender)],
  }),
});

const login_names = template({
  data: z.object({ full_name: greetedName, username: text, link: exactText }),
  en: ({ full_name, username, link }, sender) => ({
    subject: 'Your user name',
    greeting: greetingFor(full_name, 'en'),
    lines: ['You can log in with your user name or with this email address.'],
    facts: [['User name', username]],
    action: { label: 'Log in', url: link },
    closing: closingEn(sender),
  }),
  ar: ({ full_name, username, link }, sender) => ({
    subject: 'اسم المستخدم الخاص بك',
    greeting: greetingFor(full_name, 'ar'),
    lines: ['يمكنك تسجيل الدخول باسم المستخدم أو بعنوان البريد هذا.'],
    facts: [['اسم المستخدم', username]],
    action: { label: 'تسجيل الدخول', url: link },
    closing: closingAr(sender),
  }),
});

const password_changed = template({
  data: z.object({ full_name: greetedName, at: isoDateTime, link: exactText }),
  en: ({ full_name, at, link }, sender) => ({
    subject: 'Your password was changed',
    greeting: greetingFor(full_name, 'en'),
    lines: ['Your password was changed, and your other devices were signed out.'],
    facts: [['Date', formatOptionalDateTime(at, 'en')]],
    action: { label: 'It was not me', url: link },
    closing: closingEn(sender),
  }),
  ar: ({ full_name, at, link }, sender) => ({
    subject: 'تم تغيير كلمة مرورك',
    greeting: greetingFor(full_name, 'ar'),
    lines: ['تم تغيير كلمة مرورك، وسُجّل الخروج من أجهزتك الأخرى.'],
    facts: [['الوقت', formatOptionalDateTime(at, 'ar')]],
    action: { label: 'لم أكن أنا', url: link },
    closing: closingAr(sender),
  }),
});

const FACTOR_CHANGE_EN = {
  add_passkey: 'A passkey was added to your login.',
  remove_passkey: 'A passkey was removed from your login.',
  set_up_totp: 'An authenticator app was added to your login.',
  remove_totp: 'The authenticator app was removed from your login.',
};
const FACTOR_CHANGE_AR: typeof FACTOR_CHANGE_EN = {
  add_passkey: 'أُضيف مفتاح مرور إلى حسابك.',
  remove_passkey: 'أُزيل مفتاح مرور من حسابك.',
  set_up_totp: 'أُضيف تطبيق مصادقة إلى حسابك.',
  remove_totp: 'أُزيل تطبيق المصادقة من حسابك.',
};
const proof_changed = template({
  data: z.object({
    full_name: greetedName,
    change: z.enum(Object.keys(FACTOR_CHANGE_EN) as (keyof typeof FACTOR_CHANGE_EN)[]),
    at: isoDateTime,
    link: exactText,
  }),
  en: ({ full_name, change, at, link }, sender) => ({
    subject: 'Your security settings were changed',
    greeting: greetingFor(full_name, 'en'),
    lines: [FACTOR_CHANGE_EN[change], 'You use it to confirm that money may leave your account.'],
    facts: [['Date', formatOptionalDateTime(at, 'en')]],
    action: { label: 'It was not me', url: link },
    closing: closingEn(sender),
  }),
  ar: ({ full_name, change, at, link }, sender) => ({
    subject: 'تغيّرت طريقة تأكيدك لخروج الأموال',
    greeting: greetingFor(full_name, 'ar'),
    lines: [FACTOR_CHANGE_AR[change], 'بها تؤكد خروج الأموال.'],
    facts: [['الوقت', formatOptionalDateTime(at, 'ar')]],
    action: { label: 'لم أكن أنا', url: link },
    closing: closingAr(sender),
  }),
});

const confirm_email = template({
  data: z.object({ full_name: greetedName, expires_at: isoDateTime, link: exactText }),
  en: (data, sender) => ({
    subject: 'Confirm your email address',
    greeting: greetingFor(data.full_name, 'en'),
    lines: ['Please confirm that this address is yours.'],
    facts: [['Link valid until', formatOptionalDateTime(data.expires_at, 'en')]],
    action: { label: 'Confirm this address', url: data.link },
    closing: ['If you did not request this, please ignore this e-mail.', ...closingEn(sender)],
  }),
  ar: (data, sender) => ({
    subject: 'أكّد عنوان بريدك',
    greeting: greetingFor(data.full_name, 'ar'),
    lines: ['يرجى تأكيد أن هذا العنوان لك.'],
    facts: [['الرابط صالح حتى', formatOptionalDateTime(data.expires_at, 'ar')]],
    action: { label: 'تأكيد هذا العنوان', url: data.link },
    closing: ['لم تطلب هذا؟ إذن لا تفعل شيئًا.', ...closingAr(sender)],
  }),
});

const bank_changed = template({
  data: z.object({ full_name: greetedName, account: text, at: isoDateTime, link: exactText }),
  en: ({ full_name, account, at, link }, sender) => ({
    subject: 'A bank account for your settlements was changed',
    greeting: greetingFor(full_name, 'en'),
    lines: ['Someone in your account added or changed a bank account for your settlements.'],
    facts: [
      ['Account', account],
      ['Date', formatOptionalDateTime(at, 'en')],
    ],
    action: { label: 'View your bank accounts', url: link },
    closing: [
      'If nobody in your account did this, contact us today: a changed bank account receives no money for 24 hours.',
      ...closingEn(sender),
    ],
  }),
  ar: ({ full_name, account, at, link }, sender) => ({
    subject: 'تم تغيير حساب بنكي لتسوياتك',
    greeting: greetingFor(full_name, 'ar'),
    lines: ['أضاف أحد من حسابكم حسابًا بنكيًا قد تُحوَّل إليه أموالكم أو غيّره.'],
    facts: [
      ['الحساب', account],
      ['الوقت', formatOptionalDateTime(at, 'ar')],
    ],
    action: { label: 'عرض حساباتك البنكية', url: link },
    closing: ['لم يكن أحدًا منكم؟ أخبرونا اليوم: لا تصل أموال إلى حساب تم تغييره قبل 24 ساعة.', ...closingAr(sender)],
  }),
});

const payout_paid = template({
  data: z.object({
    merchant_name: text,
    account_name: greetedName,
    amount: money,
    bank_name: text,
    account: text,
    invoice_no: text,
    description: optionalText,
  }),
  en: (paid, sender) => ({
    subject: `${paid.merchant_name} has paid you ${formatMoney(paid.amount)}`,
    greeting: greetingFor(paid.account_name, 'en'),
    lines: [`${paid.merchant_name} has sent ${formatMoney(paid.amount)} to your account.`],
    facts: [
      ['Bank', paid.bank_name],
      ['Account', paid.account],
      ['Description', paid.description],
      ['Reference', paid.invoice_no],
    ],
    action: null,
    closing: closingEn(sender),
  }),
  ar: (paid, sender) => ({
    subject: `دفع لك ${paid.merchant_name} مبلغ ${formatMoney(paid.amount)}`,
    greeting: greetingFor(paid.account_name, 'ar'),
    lines: [`أرسل ${paid.merchant_name} مبلغ ${formatMoney(paid.amount)} إلى حسابك.`],
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

/** E-mails to people about logins and teams, and about payouts and bank accounts. */
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
