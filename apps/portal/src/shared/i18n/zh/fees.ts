export const fees = {
  rate_percent: '{{percent}}%',
  rate_both: '{{percent}}% + {{fixed}}',
  rate_least: '{{rate}}，最低 {{least}}',
  fee: '手续费 {{rate}}',
  none: '无手续费',
  bank_1: '个人账户',
  bank_2: '公司账户',
  receive: '付款 {{amount}}，您收到 {{net}}',
  payer_pays: '付款人支付 {{total}}，您收到 {{net}}',
  exceeds: '{{amount}} 不提供此方式：手续费高于金额',
  tax: '手续费未含 {{percent}}% 服务税。您收到的金额已扣除手续费和税。',
} as const;
