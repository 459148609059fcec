export const reminders = {
  on: '到期日当天',
  none: '不提醒',
  own: '自定日期',
  days: '提醒日期',
  as_form: '按收款项目：{{says}}',
  before_other: '提前 {{shown}} 天',
  after_other: '逾期 {{shown}} 天',
} as const;

export const offline = {
  CASH: '现金',
  CHEQUE: '支票',
  BANK_TRANSFER: '银行转账',
} as const;
