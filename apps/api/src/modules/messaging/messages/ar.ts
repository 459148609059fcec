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
    date: 'التاريخ',
    description: 'الوصف',
    due: 'تاريخ الاستحقاق',
    link_valid_until: 'الرابط صالح حتى',
    net: 'الصافي',
    note: 'ملاحظة',
    number: 'الرقم',
    paid: 'تاريخ الدفع',
    pay_before: 'ادفع قبل',
    payment: 'العملية',
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
      'أنشئ تحصيلًا وشارك رابطه واستلم المدفوعات. نراجع حسابك قبل أن يتمكن من تحريك أموال حقيقية.',
    ],
    action: 'تسجيل الدخول',
  },
  account_decided: {
    ACTIVE: { subject: 'حسابك مفتوح', line: 'راجعنا حسابك ووافقنا عليه. يمكنك الآن استلام المدفوعات وإرسال الأموال.' },
    REJECTED: { subject: 'تعذّر فتح حسابك', line: 'راجعنا حسابك ولا يمكننا فتحه في الوقت الحالي.' },
    SUSPENDED: {
      subject: 'تم تعليق حسابك',
      line: 'حسابك معلّق: لا يمكنك استلام المدفوعات ولا إرسال الأموال حتى يُحل الأمر. ويبقى رصيدك لك.',
    },
    PENDING_KYC: { subject: 'نراجع حسابك من جديد', line: 'نراجع حسابك من جديد وسنبلغك بالنتيجة.' },
    action: 'الانتقال إلى حسابك',
  },
  report_ready: {
    titles: {
      COLLECTION: 'تقرير التحصيل',
      PAYOUT: 'تقرير المدفوعات الصادرة',
      SETTLEMENT: 'تقرير التسويات',
      SELF_SETTLEMENT: 'تقرير عمليات السحب',
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
    already_paid: 'إذا كنت قد دفعت بالفعل فتجاهل هذا التذكير.',
    action: (amount) => `ادفع ${amount}`,
    unknown_merchant: 'إذا كنت لا تعرف هذا التاجر فلا تدفع.',
  },
  bulk: {
    why: (merchant) => `أرسل إليك ${merchant} هذه الرسالة لأنك من عملائه.`,
    unsubscribe: (merchant) => `إلغاء الاشتراك في رسائل ${merchant}`,
  },
  receipt: {
    subject: (amount, merchant) => `إيصال: ${amount} إلى ${merchant}`,
    lines: (amount, merchant) => [`دفعت ${amount} إلى ${merchant}. أكّد البنك ذلك.`, 'يمكنك حفظ الإيصال بصيغة PDF.'],
    action: 'عرض الإيصال',
  },
  merchant_paid: {
    subject: (amount, title) => `تم الدفع: ${amount} مقابل ${title}`,
    line: (payer, amount, title) => `دفع ${payer ?? 'أحد الدافعين'} مبلغ ${amount} مقابل ${title}.`,
    action: 'عرض الدفعة',
  },
  notice: { action: 'عرض التفاصيل', settings: 'يمكنك اختيار الإشعارات التي تصلك من الإعدادات.' },
  notifications: notificationsAr,
  orders: ordersAr,
  invitation: {
    subject: (inviter, account) => `يدعوك ${inviter} إلى ${account}`,
    line: (inviter, account) => `يدعوك ${inviter} إلى العمل على حساب ${account}.`,
    action: 'عرض الدعوة',
    closing: 'إذا كنت لا تعرفهم فتجاهل هذه الرسالة.',
  },
  password_reset: {
    subject: 'اختر كلمة مرور جديدة',
    line: 'تلقينا طلبًا لإعادة ضبط كلمة مرورك. يعمل الرابط مرة واحدة.',
    action: 'اختيار كلمة مرور جديدة',
    closing: 'إذا لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  },
  login_names: {
    subject: 'اسم المستخدم الخاص بك',
    line: 'يمكنك تسجيل الدخول باسم المستخدم أو بعنوان البريد هذا.',
    action: 'تسجيل الدخول',
  },
  password_changed: { subject: 'تم تغيير كلمة مرورك', line: 'تم تغيير كلمة مرورك، وسُجّل الخروج من أجهزتك الأخرى.' },
  proof_changed: {
    subject: 'تغيّرت إعدادات أمانك',
    changes: {
      add_passkey: 'أُضيف مفتاح مرور إلى حسابك.',
      remove_passkey: 'أُزيل مفتاح مرور من حسابك.',
      set_up_totp: 'أُضيف تطبيق مصادقة إلى حسابك.',
      remove_totp: 'أُزيل تطبيق المصادقة من حسابك.',
    },
    line: 'تستخدمها لتأكيد خروج الأموال من حسابك.',
  },
  factor_reset: {
    event: {
      requested: {
        subject: 'طلب أحدهم إزالة تحققك الثاني',
        lines: [
          'أُبلغنا بأنك فقدت تطبيق المصادقة ومفاتيح المرور. ستُزال من حسابك ما لم توقف ذلك.',
          'إذا لم تكن أنت من طلب هذا، فأوقفه الآن وغيّر كلمة المرور.',
        ],
        fact: 'أقرب موعد للإزالة',
        action: 'إيقاف الإزالة',
      },
      done: {
        subject: 'أُزيل تحققك الثاني',
        lines: [
          'أُزيل تطبيق المصادقة ومفاتيح المرور من حسابك، وسُجّل خروجك من كل مكان.',
          'سجّل الدخول وأعدّ وسيلة جديدة: لن تخرج أموال من حسابك قبل ذلك.',
        ],
        fact: 'التاريخ',
        action: 'لم أكن أنا',
      },
      stopped: {
        subject: 'تحققك الثاني باقٍ',
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
    closing: 'إذا لم تطلب هذا فتجاهل هذه الرسالة.',
  },
  bank_changed: {
    subject: 'تم تغيير حساب بنكي لتسوياتك',
    line: 'أضاف أحد أعضاء حسابك حسابًا بنكيًا لتسوياتك أو غيّره.',
    action: 'عرض حساباتك البنكية',
    closing: 'إذا لم يفعل ذلك أحد أعضاء حسابك فتواصل معنا اليوم: لا تصل أموال إلى حساب بنكي تم تغييره قبل مرور 24 ساعة.',
  },
  payout_paid: {
    subject: (merchant, amount) => `دفع لك ${merchant} مبلغ ${amount}`,
    line: (merchant, amount) => `أرسل ${merchant} مبلغ ${amount} إلى حسابك.`,
  },
  refund_link: {
    subject: (merchant, amount) => `يردّ إليك ${merchant} مبلغ ${amount}`,
    lines: (merchant, amount) => [
      `يردّ إليك ${merchant} مبلغ ${amount}. يرجى إخبارنا إلى أي حساب بنكي نرسله.`,
      'يجب أن يكون الحساب باسمك. يعمل الرابط مرة واحدة.',
    ],
    action: 'إدخال حسابي البنكي',
    closing: 'لا نطلب أبدًا كلمة مرور أو رمز TAC أو رقم بطاقة.',
  },
  refund_done: {
    subject: (merchant, amount) => `تم ردّ ${amount} من ${merchant}`,
    line: (merchant, amount) => `ردّ إليك ${merchant} مبلغ ${amount}، وقد وصل إلى حسابك البنكي.`,
  },
};
