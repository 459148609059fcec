export const fees = {
  rate_percent: '{{percent}}%',
  rate_both: '{{percent}}% + {{fixed}}',
  rate_least: '{{rate}}، بحد أدنى {{least}}',
  fee: 'الرسوم {{rate}}',
  none: 'بلا رسوم',
  bank_1: 'الحسابات الشخصية',
  bank_2: 'حسابات الشركات',
  receive: 'تستلم {{net}} من {{amount}}',
  payer_pays: 'يدفع الدافع {{total}}، وتستلم {{net}}',
  exceeds: 'غير متاح لمبلغ {{amount}}: الرسوم أعلى منه',
  tax: 'الرسوم لا تشمل ضريبة الخدمة {{percent}}%. ما تستلمه هو بعد الرسوم والضريبة.',
} as const;
