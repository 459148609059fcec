import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const zh = {
  status: {
    title: '支付服务状态',
    share: '目前可用的银行和其他支付方式。',
    as_of: '截至马来西亚时间 {time}。此页面每分钟更新。',
    tabs: '账户类型',
    personal: '个人',
    corporate: '公司',
    banks: '网上银行（FPX）',
    others: '其他支付方式',
    up: '正常',
    down: '目前中断',
    unknown: '不明',
    checked: '{time} 检查',
    never: '其服务商不提供状态',
    none: '这里没有提供。',
    comma: '、',
    all_up: '所有回报状态的服务均正常。',
    some_down: '目前中断：{names}。',
    instead: '{name} 正常：可用它付款，或稍后再来。',
    all_down: '请过几分钟再来；付款链接仍然有效。',
    nothing_known: '已有几分钟没有收到银行状态。您仍可尝试付款。',
    ask: '我的付款状态如何？',
    number: '付款编号或账单编号',
    number_help: '编号在您的收据上，以两个字母开头，例如 BP-7K2M9QXT4D。',
    look: '查询',
    receipt: '打开收据',
    no_payment: '没有此编号的付款',
    no_payment_text: '请检查收据或电邮中的编号。',
  },
} as const satisfies Translated<typeof en>;
