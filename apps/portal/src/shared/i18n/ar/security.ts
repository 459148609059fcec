import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/security.ts';

export const security: TranslationOf<typeof english.security> = {
  only_there: 'مفتاح مرورك خاص بـ {{domain}}. افتح البوابة هناك للمتابعة.',
  add: 'إضافة مفتاح مرور',
  add_text: 'سيطلب متصفحك بصمتك أو وجهك أو الرقم السري لجهازك.',
  password_text: 'أدخل كلمة المرور أولًا لتأكيد أنه أنت.',
  name: 'الاسم',
  name_help: 'لتعرفه لاحقًا، مثل «حاسوب المكتب».',
  confirm_text: 'أكّد ببصمتك أو وجهك أو الرقم السري لجهازك.',
  use_passkey: 'استخدام مفتاح مرور',
  not_confirmed: 'لم يُؤكَّد مفتاح المرور. حاول مرة أخرى.',
  already_registered: 'يوجد مفتاح مرور لك على هذا الجهاز من قبل.',
  instead: {
    passkey: 'استخدام مفتاح مرور بدلًا من ذلك',
    code: 'استخدام رمز بدلًا من ذلك',
    app: 'إعداد تطبيق بدلًا من ذلك',
    new_passkey: 'استخدام مفتاح مرور بدلًا من التطبيق',
  },
};
