import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const zh = {
  steps: {
    label: '步骤',
    details: '您的资料',
    bill: '账单',
    method: '支付方式',
    review: '核对并付款',
    on: '继续',
    back: '返回',
    with: '支付方式',
    total: '合计',
    charge: '手续费',
    next: '下一步',
  },
  find: {
    title: '查找您的账单',
    text: '编号印在账单上，也在发给您的电邮和短信里。',
    label: '账单编号',
    button: '查找账单',
    required: '请输入账单编号',
    missing: '没有此编号的账单。请检查每个字母和数字。',
    link: '用编号查找账单',
  },
} as const satisfies Translated<typeof en>;
