import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const zh = {
  top_up: {
    title_PAYOUT: '出款余额充值',
    title_CREDIT: '额度充值',
    title_plan: '套餐付款',
    number: '编号',
    whole_amount: '{amount} 将全额入账。银行或银行卡费用另计，付款前会显示。',
    by_hand: '改用银行转账',
    by_hand_text: '请将 {amount} 准确转入此账户并注明参考号，然后上传凭证。我们会人工核对款项，核实前不会入账。',
    bank: '银行',
    account_no: '账户号码',
    account_name: '户名',
    reference: '参考号',
    amount: '金额',
    proof: '转账凭证',
    proof_help: '回单图片或 PDF，图片不超过 5 MB。',
    proof_refused: '此文件不是可读取的图片或 PDF，或者过大。请选择其他文件。',
    send_proof: '上传凭证',
    paid: '已付款',
    paid_text: '{amount} 已于 {moment} 入账。',
    expired: '付款时间已过',
    expired_text: '付款截止时间为 {moment}。请在后台重新创建。',
    cancelled: '已取消',
    cancelled_text: '请在后台重新创建。',
    rejected: '未找到转账',
    rejected_text: '没有入账。请联系我们，或在后台重新创建。',
    awaiting_review: '正在核对您的转账',
    awaiting_review_text: '凭证已收到。款项核实后 {amount} 即入账，通常在同一工作日。',
  },
} as const satisfies Translated<typeof en>;
