import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  shell: {
    group_collect: '收款',
    group_money: '资金',
    group_sell: '销售',
    store: '店铺',
    store_subtitle: '您的店铺、营业时间和接单方式；图片和折扣',
    store_tabs: '店铺',
    blocked_buyers: '已屏蔽的买家',
    settings: '设置',
    dashboard: '总览',
    collections: '收款项目',
    orders: '订单',
    products: '商品',
    shipping_zones: '配送区域',
    shipping_rates: '配送费率',
    credentials: 'API 凭证',
    customers: '客户',
    payments: '付款记录',
    exceptions: '需要处理',
  },
  accounts: {
    group: '商家',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
