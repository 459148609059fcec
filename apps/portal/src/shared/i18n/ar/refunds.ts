export const refunds = {
  refunded_amount: 'المسترد',
  pending_amount: 'قيد التحويل',
  approval_reasons: 'لماذا يجب أن يوافق شخص ثانٍ',
  because_payment_total: 'مجموع المبالغ المستردة من هذه الدفعة يتجاوز RM\u00a01,000.',
  because_daily_total: 'مجموع المبالغ المطلوب استردادها في هذا اليوم يتجاوز RM\u00a05,000.',
  because_payee_not_payer: 'الحساب ليس باسم الدافع.',
  because_several_payers: 'استلم هذا الحساب مبالغ مستردة لدافعين آخرين خلال آخر 30 يومًا.',
};
