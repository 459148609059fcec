import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/payouts.ts';

export const payouts: TranslationOf<typeof english.payouts> = {
  column_date: '日期',
  awaiting_approval: '等待审批',
  choose_bank: '选择银行',
  account_number: '账户号码',
  account_name: '账户持有人姓名',
  account_name_help: '与银行记录一致，会与银行的答复比对。',
  reference: '您的参考号',
  bank_reference: '银行参考号',
  step_created: '已创建，资金已预留',
  step_approved: '已批准',
  step_sent: '已发送给银行',
  step_paid: '已到账',
  step_failed: '银行拒绝，资金已退回',
  step_cancelled: '已取消，资金已退回',
  step_returned: '被收款银行退回；金额已退回，手续费不退',
};

export const payoutStatus: TranslationOf<typeof english.payoutStatus> = {
  PENDING: '已预留',
  PROCESSING: '在途',
  SUCCESS: '已付款',
  FAILED: '被拒绝',
  CANCELLED: '已取消',
  RETURNED: '被退回',
};

export const banks: TranslationOf<typeof english.banks> = {
  add: '添加银行账户',
  waits_until: '从 {{when}} 起可汇入：更改过的账户须等待一天。',
  reason_bank_did_not_answer: '银行没有答复，由我们人工核对。',
  reason_no_such_account: '银行没有这个账户。',
  reason_name_mismatch: '姓名与银行记录不符。',
  reason_statement_given: '我们正在审核您提供的对账单。',
};

export const bankStatus: TranslationOf<typeof english.bankStatus> = {
  UNVERIFIED: '未验证',
  VERIFIED: '已验证',
  REJECTED: '已拒绝',
};

export const stepUp: TranslationOf<typeof english.stepUp> = {
  title: '确认是您本人',
  text: '请输入验证器应用现在显示的六位数字，或一个恢复码。',
  code: '验证码',
  continue: '继续',
  wrong_code: '验证码不正确，或已使用过。请等待下一个。',
  set_up: '设置应用',
  set_up_text: '资金转出前，我们会要求手机上验证器应用的验证码。请输入密码进行设置，只需一分钟。',
  scan: '用验证器应用扫描，或输入此密钥：',
  qr: '验证器应用的二维码',
  first_code: '然后输入应用显示的验证码。',
  recovery: '恢复码',
  recovery_text: '请把这些恢复码保存在没有手机也能找到的地方，每个可代替应用一次。',
  copy: '复制恢复码',
  recovery_saved: '我已保存',
};
