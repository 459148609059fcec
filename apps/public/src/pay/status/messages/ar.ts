import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const ar = {
  status: {
    title: 'حالة خدمات الدفع',
    share: 'البنوك وطرق الدفع الأخرى المتاحة الآن.',
    as_of: 'الحالة في {time} بتوقيت ماليزيا. تُحدَّث هذه الصفحة كل دقيقة.',
    tabs: 'نوع الحساب',
    personal: 'شخصي',
    corporate: 'شركة',
    banks: 'الخدمات المصرفية عبر الإنترنت (FPX)',
    others: 'طرق دفع أخرى',
    up: 'يعمل',
    down: 'متوقف الآن',
    unknown: 'غير معروف',
    checked: 'آخر تحقق {time}',
    never: 'لا يبلّغ مزوّده عن حالته',
    none: 'لا شيء متاح هنا.',
    comma: '، ',
    all_up: 'كل الخدمات التي تبلّغ عن حالتها تعمل.',
    some_down: 'متوقف الآن: {names}.',
    instead: 'يعمل {name}: ادفع به أو عد لاحقًا.',
    all_down: 'يرجى العودة بعد بضع دقائق؛ تبقى روابط الدفع صالحة.',
    nothing_known: 'لم تصلنا تقارير عن الحالة منذ دقائق. ما زال بإمكانك محاولة الدفع.',
    ask: 'ما حالة عملية الدفع؟',
    number: 'رقم العملية أو رقم الفاتورة',
    number_help: 'تجده في إيصالك ويبدأ بحرفين، مثل BP-7K2M9QXT4D.',
    look: 'تحقق',
    receipt: 'افتح الإيصال',
    no_payment: 'لا توجد عملية بهذا الرقم',
    no_payment_text: 'تحقق من الرقم في إيصالك أو في بريدك.',
  },
} as const satisfies Translated<typeof en>;
