import type { NotificationMessages } from './notifications-en.ts';

export const notificationsZh: NotificationMessages = {
  BILL_CREATED: ({ amount, name }) => ({
    subject: `新账单：${amount}`,
    line: `已为 ${name} 开出一张 ${amount} 的账单。`,
  }),
  NEW_ORDER: ({ amount, name }) => ({ subject: `新订单：${amount}`, line: `${name} 下了 ${amount} 的订单。` }),
  ORDER_RETURNED: ({ name }) => ({
    subject: `包裹已退回：${name}`,
    line: `快递公司已退回 ${name} 的包裹。`,
  }),
  LOW_STOCK: ({ name }) => ({ subject: `库存不足：${name}`, line: `${name} 即将售罄。` }),
  PAYMENT_FAILED: ({ amount, name }) => ({
    subject: `付款失败：${amount}`,
    line: `${name} 的 ${amount} 付款失败。该账单仍可付款。`,
  }),
  PAYMENT_SUCCESS: ({ amount, name }) => ({ subject: `已付款：${amount}`, line: `${name} 已付款 ${amount}。` }),
  PAYMENT_REVERSED: ({ amount, name }) => ({
    subject: `付款已冲正：${amount}`,
    line: `银行从未收到付款 ${name}（${amount}）。我们已从您的余额中扣回，并退还手续费。`,
  }),
  PAYMENT_RESTORED: ({ amount, name }) => ({
    subject: `付款已恢复：${amount}`,
    line: `银行其实已收到付款 ${name}（${amount}）。该款项已回到您的余额。`,
  }),
  CORRECTION_DEBITED: ({ amount, name }) => ({
    subject: `更正：已扣除 ${amount}`,
    line: `银行关于 ${name} 的对账单与我们的记录不符。我们已从您的可用余额中扣除 ${amount}。`,
  }),
  CORRECTION_CREDITED: ({ amount, name }) => ({
    subject: `更正：已增加 ${amount}`,
    line: `银行关于 ${name} 的对账单与我们的记录不符。我们已在您的可用余额中增加 ${amount}。`,
  }),
  SETTLEMENT_DONE: ({ amount, name }) => ({
    subject: `已结算：${amount}`,
    line: `${amount} 已到达您的银行账户 ${name}。`,
  }),
  SETTLEMENT_FAILED: ({ amount, name }) => ({
    subject: `${amount} 结算失败`,
    line: `银行退回了汇往您账户 ${name} 的 ${amount}。您的款项是安全的：请检查该银行账户。`,
  }),
  BANK_VERIFIED: ({ name }) => ({
    subject: `银行账户 ${name} 已核实`,
    line: `您的银行账户 ${name} 已核实，可以收款。`,
  }),
  BANK_REJECTED: ({ name }) => ({
    subject: `银行账户 ${name} 未获接受`,
    line: `我们无法接受您的银行账户 ${name}，因此不会汇款至该账户。原因请见您的银行账户页面。`,
  }),
  PAYOUT_DONE: ({ amount, name }) => ({
    subject: `已付出：${amount} 给 ${name}`,
    line: `${amount} 已到达 ${name} 的账户。`,
  }),
  PAYOUT_FAILED: ({ amount, name }) => ({
    subject: `付给 ${name} 的 ${amount} 失败`,
    line: `银行拒绝了付给 ${name} 的 ${amount}。款项已回到您的出款余额。`,
  }),
  PAYOUT_RETURNED: ({ amount, name }) => ({
    subject: `付给 ${name} 的 ${amount} 被退回`,
    line: `银行退回了付给 ${name} 的 ${amount}。款项已回到您的出款余额。`,
  }),
  REFUND_DONE: ({ amount, name }) => ({
    subject: `已退款：${amount} 给 ${name}`,
    line: `已向 ${name} 退款 ${amount}。`,
  }),
  REFUND_FAILED: ({ amount, name }) => ({
    subject: `给 ${name} 的 ${amount} 退款失败`,
    line: `无法向 ${name} 退款 ${amount}。款项已回到您的余额。`,
  }),
  TOPUP_DONE: ({ amount }) => ({ subject: `已充值：${amount}`, line: `您的余额已增加 ${amount}。` }),
  TOPUP_REJECTED: ({ amount }) => ({
    subject: `${amount} 充值未获确认`,
    line: `我们无法确认您的 ${amount} 转账，因此余额没有增加。原因请见该充值的页面。`,
  }),
  SUBSCRIPTION_DUE: ({ amount, name, day }) => ({
    subject: `您的套餐 ${name} 到期应付：${amount}`,
    line: `请在 ${day} 前支付 ${amount} 以保留套餐 ${name}。`,
  }),
  SUBSCRIPTION_RENEWED: ({ amount, name, day }) => ({
    subject: `您的套餐 ${name} 已付款`,
    line: `我们已收到 ${amount}。您的套餐 ${name} 有效期至 ${day}。`,
  }),
  SUBSCRIPTION_LAPSED: ({ name }) => ({
    subject: `您的套餐 ${name} 已结束`,
    line: `套餐 ${name} 未付款，因此您的账户现在使用免费套餐。您的余额照常结算。`,
  }),
  PLAN_RATES_SCHEDULED: ({ name, day }) => ({
    subject: `您的套餐 ${name} 的付款手续费将于 ${day} 变更`,
    line: `自 ${day} 起，套餐 ${name} 的付款手续费将有所不同。您可在套餐页面查看。`,
  }),
  PLAN_RATES_WITHDRAWN: ({ name, day }) => ({
    subject: `您的套餐 ${name} 的付款手续费于 ${day} 不变`,
    line: `原定于 ${day} 的套餐 ${name} 付款手续费变更已取消。`,
  }),
  CALLBACK_FAILED: ({ name }) => ({
    subject: '您的系统没有响应回调',
    line: `我们已五次尝试向 ${name} 发送回调，均未成功。我们会继续尝试三天。您可以在设置中查看您系统的响应。`,
  }),
  CALLBACK_PAUSED: ({ name }) => ({
    subject: '发往您系统的回调已暂停',
    line: `三天内发往 ${name} 的内容都未被接收，因此我们暂停了发送。期间的事件会保留。您的系统恢复后，请在设置中恢复发送。`,
  }),
  SUPPORT_VIEWED: ({ name }) => ({ subject: `客服查看了您的商户`, line: `我们的客服 ${name} 查看了您的商户。` }),
};
