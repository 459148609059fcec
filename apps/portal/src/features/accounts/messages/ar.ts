import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ar = {
  accounts: {
    open_in_tab: 'افتح {{name}} في علامة تبويب جديدة',
    opening: 'جارٍ فتح النشاط…',
    businesses: 'الأنشطة التجارية',
    switcher_title: 'أي نشاط تجاري؟',
    switcher_lead: 'تعمل باسم ما تختاره حتى تبدّله.',
    current: 'أنت هنا',
    none: 'لا تعمل باسم أي نشاط بعد',
    none_text: 'افتح نشاطًا أو اطلب من أحد أن يدعوك.',
    this_business: 'هذا النشاط',
    other_businesses: 'كل أنشطتك',
    business_name: 'اسم النشاط',
    logo: 'الشعار',
    logo_help: 'يراه الدافعون بجانب اسمك. صورة حتى 5 ميغابايت.',
    plan: 'الباقة',
    since: 'منذ',
    your_role: 'دورك',
    new_business: 'إنشاء نشاط',
    new_subtitle: 'له أمواله وفواتيره وفريقه وباقته، وأنت مالكه.',
    open_business: 'إنشاء النشاط',
    opened: 'تم فتح {{name}}',
    opened_text: 'أنت تعمل باسمه الآن.',
    switched_title: 'انتقلت إلى نشاط آخر',
    switched_text: 'تابعت في علامة تبويب أخرى باسم {{now}}. ما زالت هذه العلامة تعرض {{mine}} ولن تفعل شيئًا حتى تختار.',
    continue_with: 'تابع باسم {{name}}',
    back_to: 'ارجع إلى {{name}}',
  },
} as const satisfies TranslationOf<typeof en>;
