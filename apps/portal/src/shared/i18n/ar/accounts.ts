export const accounts = {
  my_profile: 'ملفي الشخصي',
  my_devices: 'أجهزتي',
  switch_business: 'تبديل النشاط',
  save: 'حفظ',
  saved: 'تم الحفظ',
  column_status: 'الحالة',
  on: '{{browser}} على {{system}}',
} as const;

export const memberStatus = {
  ACTIVE: 'نشط',
  INACTIVE: 'موقوف',
  INVITED: 'مدعو',
} as const;

export const accountStatus = {
  PENDING_KYC: 'قيد المراجعة',
  ACTIVE: 'نشط',
  SUSPENDED: 'معلّق',
  REJECTED: 'غير مقبول',
} as const;

export const role = {
  MERCHANT_OWNER: 'مالك',
  MERCHANT_FINANCE: 'مالية',
  MERCHANT_STAFF: 'موظف',
  MERCHANT_VIEWER: 'مطّلع',
  INTRODUCER: 'معرّف',
  ADMIN: 'مشرف',
  SUPERADMIN: 'مشرف عام',
} as const;

export const roleHelp = {
  MERCHANT_OWNER: 'صلاحية كاملة، تشمل الفريق والإعدادات.',
  MERCHANT_FINANCE: 'الفواتير والتقارير والأموال، دون الإعدادات.',
  MERCHANT_STAFF: 'التحصيلات والفواتير والعملاء، دون الأموال.',
  MERCHANT_VIEWER: 'للاطّلاع فقط.',
  INTRODUCER: 'تجّاره وعمولاته.',
  ADMIN: 'يساعد التجار.',
  SUPERADMIN: 'صلاحية كاملة على المنصة.',
} as const;

export const documentKind = {
  REGISTRATION_CERTIFICATE: 'شهادة تسجيل SSM',
  OWNER_IDENTIFICATION: 'وثيقة هوية المالك',
  BUSINESS_PROOF: 'إثبات النشاط التجاري',
} as const;
