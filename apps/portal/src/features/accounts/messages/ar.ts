import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  accounts: {
    open_in_tab: 'فتح {{name}} في علامة تبويب جديدة',
    opening: 'جارٍ فتح النشاط…',
    businesses: 'الأنشطة التجارية',
    switcher_title: 'أي نشاط تجاري؟',
    switcher_lead: 'تعمل باسم النشاط الذي تختاره حتى تبدّله.',
    current: 'النشاط الحالي',
    none: 'ليس لديك نشاط بعد',
    none_text: 'أنشئ نشاطًا أو اطلب من زميل أن يدعوك.',
    this_business: 'هذا النشاط',
    other_businesses: 'كل أنشطتك',
    business_name: 'اسم النشاط',
    logo: 'الشعار',
    logo_help: 'يراه الدافعون بجانب اسمك. صورة حتى 5 ميغابايت.',
    plan: 'الباقة',
    since: 'منذ',
    your_role: 'دورك',
    new_business: 'إنشاء نشاط',
    new_subtitle: 'للنشاط أمواله وفواتيره وفريقه وباقته. وستكون أنت مالكه.',
    open_business: 'إنشاء النشاط',
    opened: 'أُنشئ {{name}}',
    opened_text: 'تعمل الآن باسم هذا النشاط.',
    switched_title: 'انتقلت إلى نشاط آخر',
    switched_text: 'انتقلت إلى {{now}} في علامة تبويب أخرى. ما زالت هذه العلامة تعرض {{mine}} وهي متوقفة حتى تختار.',
    continue_with: 'المتابعة باسم {{name}}',
    back_to: 'العودة إلى {{name}}',
  },
} as const satisfies TranslationOf<typeof en>;
