import type { NotificationMessages } from './notifications-en.ts';

export const notificationsAr: NotificationMessages = {
  BILL_CREATED: ({ amount, name }) => ({
    subject: `فاتورة جديدة: ${amount}`,
    line: `أُنشئت فاتورة بمبلغ ${amount} باسم ${name}.`,
  }),
  NEW_ORDER: ({ amount, name }) => ({ subject: `طلب جديد: ${amount}`, line: `قدّم ${name} طلبًا بقيمة ${amount}.` }),
  ORDER_RETURNED: ({ name }) => ({
    subject: `عاد الطرد: ${name}`,
    line: `أعادت شركة التوصيل طرد ${name}.`,
  }),
  LOW_STOCK: ({ name }) => ({ subject: `المخزون منخفض: ${name}`, line: `أوشك ${name} على النفاد.` }),
  PAYMENT_FAILED: ({ amount, name }) => ({
    subject: `فشل الدفع: ${amount}`,
    line: `فشلت دفعة ${name} بمبلغ ${amount}. يمكن دفع الفاتورة مرة أخرى.`,
  }),
  PAYMENT_SUCCESS: ({ amount, name }) => ({ subject: `تم الدفع: ${amount}`, line: `دفع ${name} مبلغ ${amount}.` }),
  PAYMENT_REVERSED: ({ amount, name }) => ({
    subject: `عُكست دفعة بمبلغ ${amount}`,
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
    line: `وصل مبلغ ${amount} إلى حسابك البنكي ${name}.`,
  }),
  SETTLEMENT_FAILED: ({ amount, name }) => ({
    subject: `فشلت تسوية ${amount}`,
    line: `رفض البنك تحويل ${amount} إلى حسابك ${name}. أموالك محفوظة: يرجى التحقق من الحساب البنكي.`,
  }),
  BANK_VERIFIED: ({ name }) => ({
    subject: `تم التحقق من الحساب البنكي ${name}`,
    line: `تم التحقق من حسابك البنكي ${name}، ويمكنه استلام الأموال.`,
  }),
  BANK_REJECTED: ({ name }) => ({
    subject: `لم يُقبل الحساب البنكي ${name}`,
    line: `لم نتمكن من قبول حسابك البنكي ${name}، ولن يُحوّل إليه شيء. تجد السبب في صفحة حساباتك البنكية.`,
  }),
  PAYOUT_DONE: ({ amount, name }) => ({
    subject: `تمت دفعة صادرة: ${amount} إلى ${name}`,
    line: `وصل مبلغ ${amount} إلى حساب ${name}.`,
  }),
  PAYOUT_FAILED: ({ amount, name }) => ({
    subject: `فشلت دفعة صادرة بمبلغ ${amount} إلى ${name}`,
    line: `رفض البنك مبلغ ${amount} إلى ${name}. عاد المبلغ إلى رصيد المدفوعات الصادرة.`,
  }),
  PAYOUT_RETURNED: ({ amount, name }) => ({
    subject: `أُعيدت دفعة صادرة بمبلغ ${amount} إلى ${name}`,
    line: `أعاد البنك مبلغ ${amount} المرسل إلى ${name}. عاد المبلغ إلى رصيد المدفوعات الصادرة.`,
  }),
  REFUND_DONE: ({ amount, name }) => ({
    subject: `تم ردّ ${amount} إلى ${name}`,
    line: `رُدّ مبلغ ${amount} إلى ${name}.`,
  }),
  REFUND_FAILED: ({ amount, name }) => ({
    subject: `فشل ردّ ${amount} إلى ${name}`,
    line: `تعذّر ردّ مبلغ ${amount} إلى ${name}. عاد المبلغ إلى رصيدك.`,
  }),
  TOPUP_DONE: ({ amount }) => ({ subject: `تمت التعبئة: ${amount}`, line: `أُضيف مبلغ ${amount} إلى رصيدك.` }),
  TOPUP_REJECTED: ({ amount }) => ({
    subject: `لم تُؤكد تعبئة ${amount}`,
    line: `لم نتمكن من تأكيد تحويلك بمبلغ ${amount}، ولم يُضف شيء. تجد السبب في صفحة التعبئة.`,
  }),
  SUBSCRIPTION_DUE: ({ amount, name, day }) => ({
    subject: `استحقت باقتك ${name}: ${amount}`,
    line: `يرجى دفع ${amount} في موعد أقصاه ${day} للاحتفاظ بالباقة ${name}.`,
  }),
  SUBSCRIPTION_RENEWED: ({ amount, name, day }) => ({
    subject: `تم دفع باقتك ${name}`,
    line: `استلمنا ${amount}. باقتك ${name} سارية حتى ${day}.`,
  }),
  SUBSCRIPTION_LAPSED: ({ name }) => ({
    subject: `انتهت باقتك ${name}`,
    line: `لم تُدفع الباقة ${name}، لذا انتقل حسابك إلى الباقة المجانية. يُسوّى رصيدك كما في السابق.`,
  }),
  PLAN_RATES_SCHEDULED: ({ name, day }) => ({
    subject: `تتغير رسوم الدفع في باقتك ${name} في ${day}`,
    line: `ابتداءً من ${day} تصبح للباقة ${name} رسوم دفع أخرى. يمكنك رؤيتها في صفحة باقتك.`,
  }),
  PLAN_RATES_WITHDRAWN: ({ name, day }) => ({
    subject: `لا تتغير رسوم الدفع في باقتك ${name} في ${day}`,
    line: `أُلغي تغيير رسوم الدفع في الباقة ${name} الذي أُعلن عنه ليوم ${day}.`,
  }),
  CALLBACK_FAILED: ({ name }) => ({
    subject: 'نظامك لا يستجيب للإشعارات الآلية',
    line: `حاولنا خمس مرات إرسال إشعار آلي إلى ${name} دون نجاح. سنواصل المحاولة ثلاثة أيام. تعرض الإعدادات ما أجاب به نظامك.`,
  }),
  CALLBACK_PAUSED: ({ name }) => ({
    subject: 'أُوقفت الإشعارات الآلية إلى نظامك مؤقتًا',
    line: `لم يُقبل أي شيء أرسلناه إلى ${name} خلال ثلاثة أيام، فأوقفنا الإرسال مؤقتًا. كل ما يحدث في هذه الأثناء محفوظ. استأنفه من الإعدادات عندما يرد نظامك.`,
  }),
  SUPPORT_VIEWED: ({ name }) => ({ subject: `اطّلع الدعم على نشاطك`, line: `اطّلع ${name} من فريق الدعم على نشاطك.` }),
};
