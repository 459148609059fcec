export const customizer = {
  title: 'المظهر',
  skin: 'السمة',
  skin_light: 'فاتحة',
  skin_dark: 'داكنة',
  skin_bordered: 'بحدود',
  'skin_semi-dark': 'شبه داكنة',
  menu: 'القائمة',
  menu_help: 'على الشاشة العريضة؛ أما الضيقة فقائمتها خلف زر.',
  menu_wide: 'أيقونات وأسماء',
  menu_collapsed: 'أيقونات فقط',
  menu_hidden: 'خلف زر',
  navbar: 'الشريط العلوي',
  navbar_help: 'عند إخفائه تنتقل أزراره إلى أسفل القائمة.',
  footer: 'التذييل',
  place_static: 'يتحرك مع الصفحة',
  place_sticky: 'يبقى ظاهرًا',
  place_hidden: 'مخفي',
  reset: 'استعادة الإعدادات الافتراضية',
} as const;

export const tour = {
  step: '{{number}} من {{total}}',
  next: 'التالي',
  back: 'السابق',
  skip: 'تخطي الجولة',
  done: 'تم',
  again: 'بدء الجولة',
} as const;
