import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  top_up_desk: {
    title: '充值',
    subtitle: '商户存入的款项。手动转账须经我们人工核对后才入账。',
    search_label: '搜索编号、商户或银行参考号',
    column_no: '编号',
    column_merchant: '商户',
    column_pool: '余额',
    column_proof: '凭证',
    column_amount: '金额',
    empty: '没有充值',
    empty_text: '商户存入的款项会显示在这里。',
    slip: '银行对账单上应有的内容',
    slip_text: '请在我们自己的银行对账单上查找这笔转账。',
    slip_bank: '我们的银行',
    slip_reference: '参考号',
    proof: '打开凭证',
    confirm: '款项已到',
    confirm_title: '为 {{merchant}} 入账？',
    confirm_text:
      '请填写银行对账单上的内容，而不是凭证上的。金额与预期不同或超过限额时须等待第二位管理员，否则立即入账。',
    received_amount: '对账单上的金额',
    bank_reference: '银行参考号',
    note: '备注',
    note_help: '商户会看到。',
    confirmed: '已计入商户余额',
    reject: '没有这笔款项',
    reject_title: '没有找到这笔款项？',
    reject_text: '不会入账。商户会看到您的理由。',
    rejected: '已拒绝，并已通知商户',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
