export const collections = {
  title: 'التحصيلات',
  copy_link: 'انسخ الرابط',
  open_page: 'افتح الصفحة',
  qr_text: 'يمسحه الدافعون بكاميرا الهاتف.',
  qr_png: 'صورة PNG',
  qr_svg: 'ملف SVG',
  whatsapp: 'شارك عبر واتساب',
  email: 'أرسل بالبريد',
  poster: 'اطبع ملصقًا',
  poster_scan: 'امسح للدفع',
} as const;

export const channel = {
  fpx: 'الخدمات المصرفية عبر الإنترنت (FPX)',
  crypto: 'العملات المشفرة',
  bnpl: 'اشترِ الآن وادفع لاحقًا',
  credit_card: 'بطاقة',
  ewallet: 'محفظة إلكترونية',
  paypal: 'PayPal',
  duit_now: 'DuitNow',
  offline: 'دُفع لك مباشرة',
} as const;
