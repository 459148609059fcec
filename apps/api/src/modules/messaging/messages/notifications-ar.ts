import type { NotificationMessages } from './notifications-en.ts';

export const notificationsAr: NotificationMessages = {
  BILL_CREATED: ({ amount, name }) => ({ subject: `فاتورة جديدة: ${amount}`, line: `على ${name} دفع ${amount}.` }),
  NEW_ORDER: ({ amount, name }) => ({ subject: `طلب جديد: ${amount}`, line: `قدّم ${name} طلبًا بقيمة ${amount}.` }),
  ORDER_RETURNED: ({ name }) => ({
    subject: `عاد الطرد: ${name}`,
    line: `أعادت شركة الشحن طرد ${name}.`,
  }),
  LOW_STOCK: ({ name }) => ({ subject: `المخزون منخفض: ${name}`, line: `أوشك ${name} على النفاد.` }),
  PAYMENT_FAILED: ({ amount, name }) => ({
    subject: `لم يُدفع: ${amount}`,
    line: `حاول ${name} دفع ${amount} ولم تتم العملية. يمكن دفع الفاتورة مرة أخرى.`,
  }),
  PAYMENT_SUCCESS: ({ amount, name }) => ({ subject: `تم الدفع: ${amount}`, line: `دفع ${name} مبلغ ${amount}.` }),
  PAYMENT_REVERSED: ({ amount, name }) => ({
    subject: `أُلغيت دفعة بمبلغ ${amount}`,
    line: `لم يستلم البنك الدفعة ${name} بمبلغ ${amount}. خصمناها من رصيدك مع إعادة رسومها.`,
  }),
  PAYMENT_RESTORED: ({ amount, name }) => ({
    subject: `أُعيد قيد دفعة بمبلغ ${amount}`,
    line: `تبيّن أن البنك استلم الدفعة ${name} بمبلغ ${amount}. عادت إلى رصيدك.`,
  }),
  CORRECTION_DEBITED: ({ amount, name }) => ({
    subject: `تصحيح: خُصم ${amount}`,
    line: `يختلف كشف البنك عن سجلنا بشأن ${name}. خصمنا ${amount} من رصيدك المتاح.`,
  }),
  CORRECTION_CREDITED: ({ amount, name }) => ({
    subject: `تصحيح: أُضيف ${amount}`,
    line: `يختلف كشف البنك عن سجلنا بشأن ${name}. أضفنا ${amount} إلى رصيدك المتاح.`,
  }),
  SETTLEMENT_DONE: ({ amount, name }) => ({
    subject: `تمت التسوية: ${amount}`,
    line: `وصل مبلغ ${amount} إلى حسابك المصرفي ${name}.`,
  }),
  SETTLEMENT_FAILED: ({ amount, name }) => ({
    subject: `لم تتم تسوية ${amount}`,
    line: `لم يقبل البنك مبلغ ${amount} لحسابك ${name}. لم يضع شيء: يرجى التحقق من الحساب المصرفي.`,
  }),
  BANK_VERIFIED: ({ name }) => ({
    subject: `تم التحقق من الحساب المصرفي ${name}`,
    line: `تم التحقق من حسابك المصرفي ${name}. يمكن أن تُحوّل أموالك إليه.`,
  }),
  BANK_REJECTED: ({ name }) => ({
    subject: `لم يُقبل الحساب المصرفي ${name}`,
    line: `لم نتمكن من قبول حسابك المصرفي ${name}، ولن يُحوّل إليه شيء. تجد السبب في صفحة حساباتك المصرفية.`,
  }),
  PAYOUT_DONE: ({ amount, name }) => ({
    subject: `تم التحويل: ${amount} إلى ${name}`,
    line: `وصل مبلغ ${amount} إلى حساب ${name}.`,
  }),
  PAYOUT_FAILED: ({ amount, name }) => ({
    subject: `فشل تحويل ${amount} إلى ${name}`,
    line: `لم يقبل البنك مبلغ ${amount} إلى ${name}. عاد المبلغ إلى رصيد التحويلات.`,
  }),
  PAYOUT_RETURNED: ({ amount, name }) => ({
    subject: `أُعيد تحويل ${amount} إلى ${name}`,
    line: `أعاد البنك مبلغ ${amount} المحوّل إلى ${name}. المبلغ في رصيد التحويلات.`,
  }),
  REFUND_DONE: ({ amount, name }) => ({
    subject: `تم رد ${amount} إلى ${name}`,
    line: `عاد مبلغ ${amount} إلى ${name}.`,
  }),
  REFUND_FAILED: ({ amount, name }) => ({
    subject: `فشل رد ${amount} إلى ${name}`,
    line: `تعذّر رد مبلغ ${amount} إلى ${name}. عاد المبلغ إليك.`,
  }),
  TOPUP_DONE: ({ amount }) => ({ subject: `تمت التعبئة: ${amount}`, line: `أُضيف مبلغ ${amount} إلى رصيدك.` }),
  TOPUP_REJECTED: ({ amount }) => ({
    subject: `لم تُؤكد تعبئة ${amount}`,
    line: `لم نتمكن من تأكيد تحويلك بمبلغ ${amount}، ولم يُضف شيء. تجد السبب في صفحة التعبئة.`,
  }),
  SUBSCRIPTION_DUE: ({ amount, name, day }) => ({
    subject: `استحقت خطتك ${name}: ${amount}`,
    line: `يرجى دفع ${amount} قبل ${day} للاحتفاظ بالخطة ${name}.`,
  }),
  SUBSCRIPTION_RENEWED: ({ amount, name, day }) => ({
    subject: `تم دفع خطتك ${name}`,
    line: `استلمنا ${amount}. الخطة ${name} لك حتى ${day}.`,
  }),
  SUBSCRIPTION_LAPSED: ({ name }) => ({
    subject: `انتهت خطتك ${name}`,
    line: `لم تُدفع الخطة ${name}، لذا يستمر حسابك بالخطة المجانية. تُسوّى أموالك المكتسبة كما في السابق.`,
  }),
  PLAN_RATES_SCHEDULED: ({ name, day }) => ({
    subject: `تتغير رسوم الدفع في خطتك ${name} في ${day}`,
    line: `ابتداءً من ${day} تصبح للخطة ${name} رسوم دفع أخرى. يمكنك رؤيتها في صفحة خطتك.`,
  }),
  PLAN_RATES_WITHDRAWN: ({ name, day }) => ({
    subject: `لا تتغير رسوم الدفع في خطتك ${name} في ${day}`,
    line: `أُلغي تغيير رسوم الدفع في الخطة ${name} الذي أُعلن عنه ليوم ${day}.`,
  }),
  CALLBACK_FAILED: ({ name }) => ({
    subject: 'نظامك لا يستجيب للإشعارات',
    line: `حاولنا خمس مرات إرسال إشعار إلى ${name} دون نجاح. سنواصل المحاولة ثلاثة أيام. تعرض الإعدادات ما أجاب به نظامك.`,
  }),
  CALLBACK_PAUSED: ({ name }) => ({
    subject: 'أُوقفت الإشعارات إلى نظامك مؤقتًا',
    line: `لم يُقبل أي شيء أرسلناه إلى ${name} خلال ثلاثة أيام، فأوقفنا الإرسال مؤقتًا. كل ما يحدث محفوظ. استأنفه من الإعدادات عندما يرد نظامك.`,
  }),
  SUPPORT_VIEWED: ({ name }) => ({ subject: `اطّلع الدعم على نشاطك`, line: `اطّلع ${name} من فريق الدعم على نشاطك.` }),
};
