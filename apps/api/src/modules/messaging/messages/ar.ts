import type { EmailMessages } from './en.ts';
import { notificationsAr } from './notifications-ar.ts';
import { ordersAr } from './orders-ar.ts';

/** 1 يوم واحد, 2 يومين, 3-10 أيام, 11 and more يومًا. */
function countDays(days: number): string {
  if (days === 1) return 'يوم واحد';
  if (days === 2) return 'يومين';
  return `${days} ${days <= 10 ? 'أيام' : 'يومًا'}`;
}
function dueIn(days: number): string {
  if (days === 0) return 'تستحق اليوم';
  return days > 0 ? `تستحق خلال ${countDays(days)}` : `استحقت قبل ${countDays(-days)}`;
}

export const ar: EmailMessages = {
  language: 'ar',
  greeting: (name) => (name ? `مرحبًا ${name}،` : 'مرحبًا،'),
  questions: (email) => `للاستفسار: ${email}`,
  labels: {
    account: 'الحساب',
    bank: 'البنك',
    bank_reference: 'مرجع البنك',
    bill: 'رقم الفاتورة',
    date: 'الوقت',
    description: 'مقابل',
    due: 'تاريخ الاستحقاق',
    link_valid_until: 'الرابط صالح حتى',
    net: 'الصافي',
    note: 'ملاحظة',
    number: 'الرقم',
    paid: 'وقت الدفع',
    pay_before: 'ادفع قبل',
    payment: 'الدفعة',
    reason: 'السبب',
    reference: 'المرجع',
    refund: 'الاسترداد',
    reply_before: 'أجب قبل',
    user_name: 'اسم المستخدم',
  },
  it_was_not_me: 'لم أكن أنا',
  welcome: {
    subject: (product) => `أهلًا بك في ${product}`,
    lines: (company) => [
      `أصبح لدى ${company} حساب الآن.`,
      'أنشئ صفحة تحصيل وشارك رابطها وتابع وصول المدفوعات. نتحقق من الحساب قبل أن تتحرك أي أموال حقيقية.',
    ],
    action: 'تسجيل الدخول',
  },
  account_decided: {
    ACTIVE: { subject: 'حسابك مفتوح', line: 'راجعنا حسابك: يمكنه الآن تلقي المدفوعات وتحريك الأموال.' },
    REJECTED: { subject: 'تعذّر فتح حسابك', line: 'راجعنا حسابك ولا يمكننا فتحه على حاله.' },
    SUSPENDED: {
      subject: 'تم تعليق حسابك',
      line: 'حسابك معلّق: لا يمكن للعملاء الدفع ولا تتحرك الأموال حتى يتضح الأمر. ما كسبته يبقى لك.',
    },
    PENDING_KYC: { subject: 'نراجع حسابك من جديد', line: 'نراجع حسابك من جديد ونخبرك بالنتيجة.' },
    action: 'إلى حسابك',
  },
  report_ready: {
    titles: {
      COLLECTION: 'تقرير التحصيل',
      PAYOUT: 'تقرير المدفوعات الصادرة',
      SETTLEMENT: 'تقرير التسويات',
      SELF_SETTLEMENT: 'تقرير السحوبات',
      BALANCE_POOL: 'تقرير أرصدة المجمعات',
    },
    line: 'تقريرك الدوري جاهز. سجّل الدخول لتنزيله.',
    action: 'عرض ملفات التقارير',
    stop: 'يمكنك إيقاف هذا التقرير من التقارير ثم الجدولة.',
  },
  bill: {
    subject: (amount, merchant, title) => `${amount} إلى ${merchant}: ${title}`,
    line: (amount, merchant) => `يطلب منك ${merchant} دفع ${amount}.`,
    reminder_subject: (amount, merchant, days) => `تذكير: ${amount} إلى ${merchant} ${dueIn(days)}`,
    reminder_line: (amount, merchant, days) => `فاتورتك بمبلغ ${amount} من ${merchant} ${dueIn(days)}.`,
    already_paid: 'إذا كنت قد دفعتها فلا يلزمك شيء.',
    action: (amount) => `ادفع ${amount}`,
    unknown_merchant: 'لا تعرف هذا التاجر؟ إذن لا تدفع.',
  },
  bulk: {
    why: (merchant) => `أرسل إليك ${merchant} هذه الرسالة لأنك من عملائه.`,
    unsubscribe: (merchant) => `إلغاء الاشتراك في رسائل ${merchant}`,
  },
  receipt: {
    subject: (amount, merchant) => `إيصال: ${amount} إلى ${merchant}`,
    lines: (amount, merchant) => [`دفعت ${amount} إلى ${merchant}. أكّد البنك الدفعة.`, 'يمكنك حفظ الإيصال بصيغة PDF.'],
    action: 'عرض الإيصال',
  },
  merchant_paid: {
    subject: (amount, title) => `تم الدفع: ${amount} مقابل ${title}`,
    line: (payer, amount, title) => `دفع ${payer ?? 'أحد العملاء'} مبلغ ${amount} مقابل ${title}.`,
    action: 'عرض الدفعة',
  },
  notice: { action: 'عرض', settings: 'تختار ما يصلك من الإشعارات في الإعدادات.' },
  notifications: notificationsAr,
  orders: ordersAr,
  invitation: {
    subject: (inviter, account) => `دعاك ${inviter} إلى ${account}`,
    line: (inviter, account) => `يدعوك ${inviter} إلى العمل على حساب ${account}.`,
    action: 'عرض الدعوة',
    closing: 'لا تعرفهم؟ إذن لا تفعل شيئًا.',
  },
  password_reset: {
    subject: 'اختر كلمة مرور جديدة',
    line: 'طلب أحدهم، وهو أنت على الأرجح، كلمة مرور جديدة. يعمل الرابط مرة واحدة.',
    action: 'اختيار كلمة مرور جديدة',
    closing: 'لم تكن أنت؟ إذن لا تفعل شيئًا، وتبقى كلمة مرورك كما هي.',
  },
  login_names: {
    subject: 'اسم المستخدم الخاص بك',
    line: 'يمكنك تسجيل الدخول باسم المستخدم أو بعنوان البريد هذا.',
    action: 'تسجيل الدخول',
  },
  password_changed: { subject: 'تم تغيير كلمة مرورك', line: 'تم تغيير كلمة مرورك، وسُجّل الخروج من أجهزتك الأخرى.' },
  proof_changed: {
    subject: 'تغيّرت طريقة تأكيدك لخروج الأموال',
    changes: {
      add_passkey: 'أُضيف مفتاح مرور إلى حسابك.',
      remove_passkey: 'أُزيل مفتاح مرور من حسابك.',
      set_up_totp: 'أُضيف تطبيق مصادقة إلى حسابك.',
      remove_totp: 'أُزيل تطبيق المصادقة من حسابك.',
    },
    line: 'بها تؤكد خروج الأموال.',
  },
  factor_reset: {
    event: {
      requested: {
        subject: 'طلب أحدهم إزالة وسيلة تحققك الثانية',
        lines: [
          'أُبلغنا بأنك فقدت تطبيق المصادقة ومفاتيح المرور. ستُزال من حسابك ما لم توقف ذلك.',
          'إذا لم تكن أنت من طلب هذا، فأوقفه الآن وغيّر كلمة المرور.',
        ],
        fact: 'أقرب موعد للإزالة',
        action: 'إيقاف الإزالة',
      },
      done: {
        subject: 'أُزيلت وسيلة تحققك الثانية',
        lines: [
          'أُزيل تطبيق المصادقة ومفاتيح المرور من حسابك، وسُجّل خروجك من كل مكان.',
          'سجّل الدخول وأعدّ وسيلة جديدة: لن تخرج أموال من حسابك قبل ذلك.',
        ],
        fact: 'التاريخ',
        action: 'لم أكن أنا',
      },
      stopped: {
        subject: 'وسيلة تحققك الثانية باقية',
        lines: [
          'أُوقفت إزالة تطبيق المصادقة ومفاتيح المرور. لم يتغير شيء.',
          'إذا لم تطلب الإزالة، فغيّر كلمة المرور: ربما يعرفها شخص آخر.',
        ],
        fact: 'التاريخ',
        action: 'تغيير كلمة المرور',
      },
    },
  },
  confirm_email: {
    subject: 'أكّد عنوان بريدك',
    line: 'يرجى تأكيد أن هذا العنوان لك.',
    action: 'تأكيد هذا العنوان',
    closing: 'لم تطلب هذا؟ إذن لا تفعل شيئًا.',
  },
  bank_changed: {
    subject: 'تم تغيير حساب بنكي لتسوياتك',
    line: 'أضاف أحد من حسابكم حسابًا بنكيًا قد تُحوَّل إليه أموالكم أو غيّره.',
    action: 'عرض حساباتك البنكية',
    closing: 'لم يكن أحدًا منكم؟ أخبرونا اليوم: لا تصل أموال إلى حساب تم تغييره قبل 24 ساعة.',
  },
  payout_paid: {
    subject: (merchant, amount) => `دفع لك ${merchant} مبلغ ${amount}`,
    line: (merchant, amount) => `أرسل ${merchant} مبلغ ${amount} إلى حسابك.`,
  },
  refund_link: {
    subject: (merchant, amount) => `يعيد إليك ${merchant} مبلغ ${amount}`,
    lines: (merchant, amount) => [
      `يعيد إليك ${merchant} مبلغ ${amount}. أخبرنا إلى أي حساب مصرفي نرسله.`,
      'يجب أن يكون الحساب باسمك. يعمل الرابط مرة واحدة.',
    ],
    action: 'أدخل حسابي المصرفي',
    closing: 'لا نطلب أبدًا كلمة مرور أو رمز TAC أو رقم بطاقة.',
  },
  refund_done: {
    subject: (merchant, amount) => `أُعيد ${amount} من ${merchant}`,
    line: (merchant, amount) => `أعاد إليك ${merchant} مبلغ ${amount}، وقد وصل إلى حسابك المصرفي.`,
  },
};
