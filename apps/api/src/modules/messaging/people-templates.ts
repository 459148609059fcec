import { z } from 'zod';
import { closingAr, closingEn, dated, greeted, moment, template, text } from './template.ts';

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

/** What is said to people about their logins and teams. */
export const PEOPLE_TEMPLATES = { invitation, password_reset, login_names, password_changed, confirm_email };
