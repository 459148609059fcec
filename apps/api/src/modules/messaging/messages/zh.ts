import type { EmailMessages } from './en.ts';
import { notificationsZh } from './notifications-zh.ts';
import { ordersZh } from './orders-zh.ts';

function dueIn(days: number): string {
  if (days === 0) return '今天到期';
  return days > 0 ? `将在 ${days} 天后到期` : `已逾期 ${-days} 天`;
}

export const zh: EmailMessages = {
  language: 'zh',
  greeting: (name) => (name ? `${name}，您好：` : '您好：'),
  questions: (email) => `如有疑问，请联系 ${email}。`,
  labels: {
    account: '账户',
    bank: '银行',
    bank_reference: '银行参考号',
    bill: '账单号',
    date: '日期',
    description: '说明',
    due: '到期日',
    link_valid_until: '链接有效期至',
    net: '净额',
    note: '备注',
    number: '编号',
    paid: '付款时间',
    pay_before: '请在此前付款',
    payment: '付款编号',
    reason: '原因',
    reference: '参考号',
    refund: '退款编号',
    reply_before: '请在此前回复',
    user_name: '用户名',
  },
  it_was_not_me: '不是我本人操作',
  welcome: {
    subject: (product) => `欢迎使用 ${product}`,
    lines: (company) => [
      `${company} 已开设账户。`,
      '创建收款页、分享链接即可收款。我们会先审核您的账户，然后才能处理真实款项。',
    ],
    action: '登录',
  },
  account_decided: {
    ACTIVE: { subject: '您的账户已开通', line: '我们已审核并批准您的账户。您现在可以收款和付款。' },
    REJECTED: { subject: '我们无法开通您的账户', line: '我们已审核您的账户，目前无法开通。' },
    SUSPENDED: {
      subject: '您的账户已暂停',
      line: '您的账户已暂停：在问题解决之前不能收款或付款。您的余额仍归您所有。',
    },
    PENDING_KYC: { subject: '我们正在重新审核您的账户', line: '我们正在重新审核您的账户，并会通知您结果。' },
    action: '前往您的账户',
  },
  report_ready: {
    titles: {
      COLLECTION: '收款报告',
      PAYOUT: '出款报告',
      SETTLEMENT: '结算报告',
      SELF_SETTLEMENT: '提款报告',
      BALANCE_POOL: '资金池余额报告',
    },
    line: '您的定期报告已生成。请登录下载。',
    action: '查看报告文件',
    stop: '您可以在“报告”的“定期报告”中停用此报告。',
  },
  bill: {
    subject: (amount, merchant, title) => `应付 ${merchant} ${amount}：${title}`,
    line: (amount, merchant) => `${merchant} 请您支付 ${amount}。`,
    reminder_subject: (amount, merchant, days) => `提醒：应付 ${merchant} 的 ${amount} ${dueIn(days)}`,
    reminder_line: (amount, merchant, days) => `${merchant} 给您的 ${amount} 账单${dueIn(days)}。`,
    already_paid: '如果您已付款，请忽略此提醒。',
    action: (amount) => `支付 ${amount}`,
    unknown_merchant: '如果您不认识这家商户，请不要付款。',
  },
  bulk: {
    why: (merchant) => `${merchant} 向您发送此消息，因为您是他们的客户。`,
    unsubscribe: (merchant) => `不再接收 ${merchant} 的群发消息`,
  },
  receipt: {
    subject: (amount, merchant) => `收据：付给 ${merchant} ${amount}`,
    lines: (amount, merchant) => [`您已向 ${merchant} 支付 ${amount}。银行已确认。`, '收据可保存为 PDF。'],
    action: '查看收据',
  },
  merchant_paid: {
    subject: (amount, title) => `已付款：${amount}（${title}）`,
    line: (payer, amount, title) => `${payer ?? '一位付款人'} 已为 ${title} 支付 ${amount}。`,
    action: '查看付款',
  },
  notice: { action: '查看详情', settings: '您可以在设置中选择要接收的通知。' },
  notifications: notificationsZh,
  orders: ordersZh,
  invitation: {
    subject: (inviter, account) => `${inviter} 邀请您加入 ${account}`,
    line: (inviter, account) => `${inviter} 邀请您加入 ${account} 的账户。`,
    action: '查看邀请',
    closing: '如果您不认识对方，请忽略此邮件。',
  },
  password_reset: {
    subject: '设置新密码',
    line: '我们收到重置您密码的请求。此链接只能使用一次。',
    action: '设置新密码',
    closing: '如果不是您本人操作，请忽略此邮件：您的密码不会改变。',
  },
  login_names: { subject: '您的用户名', line: '您可以用用户名或此电子邮箱登录。', action: '登录' },
  password_changed: { subject: '您的密码已更改', line: '您的密码已更改，您的其他设备已退出登录。' },
  proof_changed: {
    subject: '您的安全设置已更改',
    changes: {
      add_passkey: '您的登录已添加一个通行密钥。',
      remove_passkey: '您的登录已移除一个通行密钥。',
      set_up_totp: '您的登录已添加身份验证器应用。',
      remove_totp: '您的登录已移除身份验证器应用。',
    },
    line: '您用它来确认款项可以从您的账户转出。',
  },
  factor_reset: {
    event: {
      requested: {
        subject: '有人申请移除您的双重验证',
        lines: [
          '我们收到通知，您已丢失身份验证器应用和通行密钥。如果您不停止，它们将从您的登录中移除。',
          '如果不是您本人，请立即停止并更改密码。',
        ],
        fact: '最早移除时间',
        action: '停止移除',
      },
      done: {
        subject: '您的双重验证已移除',
        lines: [
          '您的身份验证器应用和通行密钥已从登录中移除，您已在所有设备上退出登录。',
          '请登录并重新设置：在此之前，款项无法从您的账户转出。',
        ],
        fact: '日期',
        action: '不是我本人',
      },
      stopped: {
        subject: '您的双重验证保持不变',
        lines: [
          '移除身份验证器应用和通行密钥的申请已停止，没有任何更改。',
          '如果您没有提出申请，请更改密码：可能有人知道了您的密码。',
        ],
        fact: '日期',
        action: '更改密码',
      },
    },
  },
  confirm_email: {
    subject: '确认您的电子邮箱',
    line: '请确认此邮箱属于您。',
    action: '确认此邮箱',
    closing: '如果您没有提出请求，请忽略此邮件。',
  },
  bank_changed: {
    subject: '您的结算银行账户已更改',
    line: '您账户中有人添加或更改了结算用的银行账户。',
    action: '查看您的银行账户',
    closing: '如果不是您本人操作的，请今天就联系我们：更改后的银行账户在 24 小时内不会收到款项。',
  },
  payout_paid: {
    subject: (merchant, amount) => `${merchant} 已付给您 ${amount}`,
    line: (merchant, amount) => `${merchant} 已将 ${amount} 汇入您的账户。`,
  },
  refund_link: {
    subject: (merchant, amount) => `${merchant} 正在向您退款 ${amount}`,
    lines: (merchant, amount) => [
      `${merchant} 正在向您退款 ${amount}。请告诉我们汇入哪个银行账户。`,
      '账户必须以您本人的名义开立。此链接只能使用一次。',
    ],
    action: '填写我的银行账户',
    closing: '我们绝不会索取密码、TAC 或银行卡号。',
  },
  refund_done: {
    subject: (merchant, amount) => `已退款：${merchant} 退还 ${amount}`,
    line: (merchant, amount) => `${merchant} 已向您退款 ${amount}，款项已到达您的银行账户。`,
  },
};
