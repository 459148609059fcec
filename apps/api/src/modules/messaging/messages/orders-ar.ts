import type { OrderMessages } from './orders-en.ts';

export const ordersAr: OrderMessages = {
  order: 'الطلب',
  items: 'المنتجات',
  total: 'المجموع',
  pick_up: 'موعد الاستلام',
  courier: 'شركة التوصيل',
  kept: (until) => `يحتفظ المتجر بطردك حتى ${until}. وحتى ذلك الحين يمكنك أن تضيف إليه من صفحة طلبك.`,
  cart: (store) => ({
    subject: `سلتك لدى ${store}`,
    line: `تركت هذه المنتجات لدى ${store} وطلبت تذكيرًا واحدًا. يفتح الرابط سلتك؛ لا يُحجز شيء ولا يُخصم شيء، وتُراجع الأسعار عند فتحها.`,
    action: 'افتح سلتك',
  }),
  action: 'عرض الطلب',
  notices: {
    placed: (store, number) => ({
      subject: `استلم ${store} طلبك ${number}`,
      line: `استلم ${store} طلبك. تعرض صفحة الطلب طريقة الدفع والخطوات التالية.`,
    }),
    unpaid: (store, number) => ({
      subject: `لم يُدفع طلبك ${number} لدى ${store} بعد`,
      line: `يحتفظ ${store} بمنتجاتك لوقت قصير. افتح صفحة الطلب للدفع، أو اتركه: ينتهي الطلب غير المدفوع تلقائيًا دون أي رسوم.`,
    }),
    paid: (store, number) => ({
      subject: `تم دفع الطلب ${number} لدى ${store}`,
      line: `استلم ${store} المبلغ ويجهّز طلبك الآن.`,
    }),
    shipped: (store, number) => ({
      subject: `الطلب ${number} من ${store} في الطريق إليك`,
      line: `أرسل ${store} طلبك.`,
    }),
    ready: (store, number) => ({
      subject: `الطلب ${number} لدى ${store} جاهز`,
      line: `طلبك جاهز للاستلام من ${store}.`,
    }),
    cancelled: (store, number) => ({
      subject: `أُلغي الطلب ${number} لدى ${store}`,
      line: `ألغى ${store} طلبك. إذا كنت قد دفعت فسيُعاد إليك المبلغ.`,
    }),
  },
};
