import type { UploadMessages } from './upload-messages-en.ts';

export const uploadMessagesAr: UploadMessages = {
  headings: {
    full_name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone_number: 'الهاتف',
    amount: 'المبلغ',
    title: 'العنوان',
    due_date: 'تاريخ الاستحقاق',
    reference: 'المرجع',
  },
  row: 'الصف',
  fault: 'الخطأ',
  faults: {
    required: 'ناقص',
    too_long: 'أطول من اللازم',
    wrong_type: 'ليس نصًا ولا رقمًا',
    formula: 'معادلة؛ أدخل القيمة نفسها',
    invalid_email: 'ليس عنوان بريد إلكتروني',
    invalid_phone: 'ليس رقم جوال ماليزيًا، مثل ‎012-345 6789',
    not_an_amount: 'ليس مبلغًا، مثل 120.00',
    negative: 'سالب',
    too_many_decimals: 'فيه أكثر من منزلتين عشريتين',
    too_small: 'أقل من RM 1.00',
    too_large: 'أكثر مما يمكن دفعه مرة واحدة',
    not_a_date: 'ليس تاريخًا، مثل ‎31-12-2026',
    in_the_past: 'في الماضي',
    doubled_in_file: 'موجود في هذا الملف من قبل',
    used_before: 'صدرت به فاتورة في هذا التحصيل',
  },
  example: { full_name: 'نور عائشة', title: 'رسوم المدرسة، يناير' },
};
