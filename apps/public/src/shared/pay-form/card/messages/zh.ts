import type { Translated } from '../../../messages/translated.ts';
import type { en } from './en.ts';

export const zh = {
  card: {
    title: '用银行卡付款',
    with_charge: '{amount}，另加卡手续费 {charge}',
    legend: '您的卡',
    number: '卡号',
    number_only: '这张卡只需要卡号。',
    expiry: '卡上的有效期',
    month: '月',
    month_help: '两位数',
    year: '年',
    year_help: '四位数',
    cvv: '安全码',
    cvv_help: '背面的三位数字，美国运通卡则为正面的四位数字',
    pay: '支付 {amount}',
    sending: '正在前往发卡银行…',
    next: '您的卡在此浏览器内加密，只送往银行卡服务商。银行可能会要求您确认。',
    another: '选择其他支付方式',
    no_script: '您的卡须由脚本加密后才会离开浏览器，而此处的脚本已关闭。没有扣款。',
  },
  /** Errors by code. */
  card_faults: {
    summary: '请检查一项',
    code_1: '请输入卡号',
    code_2: '这不是有效的卡号，请检查数字',
    code_3: '请输入有效期的月份',
    code_4: '月份请写一位或两位数字',
    code_5: '请输入有效期的年份',
    code_6: '年份请写四位数字',
    code_7: '此卡已过期，请检查年份',
    code_8: '此卡已过期，请检查月份',
    code_9: '没有这个月份，请写 01 至 12',
    code_10: '安全码为三位或四位数字',
    code_11: '月份请用数字填写',
    code_12: '年份请用数字填写',
    other: '请检查您的卡',
    not_sealed: '此浏览器无法加密您的卡，因此没有送出，也没有扣款。请用其他方式付款。',
  },
} as const satisfies Translated<typeof en>;
