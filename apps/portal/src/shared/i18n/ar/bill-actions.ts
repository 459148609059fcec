export const reminders = {
  on: 'في يوم الاستحقاق',
  none: 'بلا تذكيرات',
  own: 'في أيام خاصة بها',
  days: 'أيام التذكير',
  as_form: 'كما في التحصيل: {{says}}',
  before_zero: 'في اليوم نفسه',
  before_one: 'قبل يوم',
  before_two: 'قبل يومين',
  before_few: 'قبل {{shown}} أيام',
  before_many: 'قبل {{shown}} يومًا',
  before_other: 'قبل {{shown}} يوم',
  after_zero: 'في اليوم نفسه',
  after_one: 'بعد يوم',
  after_two: 'بعد يومين',
  after_few: 'بعد {{shown}} أيام',
  after_many: 'بعد {{shown}} يومًا',
  after_other: 'بعد {{shown}} يوم',
} as const;

export const offline = {
  CASH: 'نقدًا',
  CHEQUE: 'شيك',
  BANK_TRANSFER: 'تحويل بنكي',
} as const;
