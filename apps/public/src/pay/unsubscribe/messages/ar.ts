import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const ar = {
  unsubscribe: {
    title: 'إيقاف رسائل {merchant}؟',
    text: 'لن يرسل {merchant} رسائل جماعية بعد الآن إلى {address}. ستصل الفواتير والتذكيرات والإيصالات كالمعتاد.',
    action: 'إلغاء الاشتراك',
    done: 'تم إلغاء اشتراكك',
    done_text: 'لا يرسل {merchant} رسائل جماعية إلى {address}. ستصل الفواتير والتذكيرات والإيصالات كالمعتاد.',
    invalid: 'هذا الرابط غير صالح',
    invalid_text: 'لم يُنسخ الرابط كاملًا. افتحه من البريد مرة أخرى.',
  },
} as const satisfies Translated<typeof en>;
