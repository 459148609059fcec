export const collections = {
  title: 'التحصيلات',
  copy_link: 'نسخ الرابط',
  open_page: 'فتح الصفحة',
  qr_text: 'يمسحه الدافعون بكاميرا الهاتف.',
  qr_png: 'صورة PNG',
  qr_svg: 'ملف SVG',
  whatsapp: 'المشاركة عبر واتساب',
  email: 'إرسال بالبريد',
  poster: 'طباعة ملصق',
  poster_scan: 'امسح للدفع',
} as const;

export const channel = {
  fpx: 'الخدمات المصرفية عبر الإنترنت (FPX)',
  crypto: 'العملات المشفّرة',
  bnpl: 'اشترِ الآن وادفع لاحقًا',
  credit_card: 'بطاقة',
  ewallet: 'محفظة إلكترونية',
  paypal: 'باي بال',
  duit_now: 'DuitNow',
  offline: 'دُفع لك مباشرة',
} as const;
