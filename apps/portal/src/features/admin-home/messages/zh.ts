import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  admin_home: {
    title: '今天',
    subtitle: '等待处理的事项与平台状况',
    waiting: '待办事项',
    calm: '没有等待处理的事项。',
    merchants_other: '{{shown}} 个商户待审核',
    merchants_text: '审核前不能收款。',
    banks_other: '{{shown}} 个银行账户待核对',
    banks_text: '银行未能说明账户属于谁。',
    top_ups_other: '{{shown}} 笔转账待查找',
    top_ups_text: '商户表示已转出款项。',
    payouts_other: '{{shown}} 笔付款待放行',
    payouts_text: '超过限额：需由第二人决定。',
    refunds_other: '{{shown}} 笔退款待决定',
    refunds_text: '超过限额：付款人正在等待。',
    settlements_other: '{{shown}} 笔结算未到账',
    settlements_text: '款项留在我们这里，直到银行账户改正。',
    exceptions_other: '{{shown}} 个异常未处理',
    exceptions_text: '有不符之处，需要有人说明。',
    books: '分类账完整性',
    books_right: '最近一次检查时全部正确。',
    books_wrong_other: '账目中有 {{shown}} 处错误',
    books_never: '尚未检查。',
    books_checked_at: '最近检查 {{when}}',
    paid_today: '今日收款',
    paid_month: '本月收款',
    payments_other: '{{shown}} 笔付款',
    figures: '经营情况',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
