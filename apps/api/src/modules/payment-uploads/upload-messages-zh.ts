import type { UploadMessages } from './upload-messages-en.ts';

export const uploadMessagesZh: UploadMessages = {
  headings: {
    full_name: '姓名',
    email: '电邮',
    phone_number: '电话',
    amount: '金额 (RM)',
    title: '标题',
    due_date: '到期日',
    reference: '参考编号',
  },
  row: '行',
  fault: '错误',
  faults: {
    required: '缺少',
    too_long: '太长',
    wrong_type: '不是文字或数字',
    formula: '这是公式，请直接填写数值',
    invalid_email: '不是电邮地址',
    invalid_phone: '不是马来西亚手机号码，例如 012-345 6789',
    not_an_amount: '不是金额，例如 120.00',
    negative: '是负数',
    too_many_decimals: '超过两位小数',
    too_small: '低于 RM 1.00',
    too_large: '超过单次付款上限',
    not_a_date: '不是日期，例如 31-12-2026',
    in_the_past: '日期已过',
    doubled_in_file: '文件中已有相同的编号',
    used_before: '此收款已用这个编号开过账单',
  },
  example: { full_name: '陈美玲', title: '一月学费' },
};
