import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  discounts: {
    title: '优惠码',
    note: '付款人在您的店铺付款前输入优惠码。',
    new_title: '添加优惠码',
    edit_title: '优惠码',
    empty: '还没有优惠码',
    empty_text: '节日或老客户专属的优惠码能让客户再次光临。',
    code: '代码',
    code_help: '字母、数字、- 和 _。付款人可以输入小写字母。',
    type: '类型',
    PERCENT: '百分比',
    FIXED: '固定金额',
    FREE_SHIPPING: '免运费',
    value: '优惠',
    min_spend: '最低消费',
    max_discount: '最高优惠',
    max_discount_help: '每张订单。',
    usage_limit: '总使用次数',
    usage_limit_help: '留空：不限次数。',
    usage: '已使用',
    used: '已使用 {{used}} 次',
    used_of: '{{used}} / {{limit}}',
    per_customer_limit: '每位客户的使用次数',
    start_at: '开始',
    end_at: '结束',
    scheduled: '未开始',
    ended: '已结束',
    status_help: '停用的优惠码会像不存在的代码一样被拒绝。',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
