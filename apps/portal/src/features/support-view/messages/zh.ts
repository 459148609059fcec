import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh: TranslationOf<typeof en> = {
  support_view: {
    banner: '您正以 {{product}} 客服身份查看{{business}}，无法更改任何内容。{{time}} 结束。',
    banner_label: '客服查看',
    leave: '退出',
    opening: '正在打开商户',
    opening_text: '请稍候。',
    refused: '无法打开此查看',
    refused_text: '代码已使用、已过期或无效。请从管理后台重新打开该商户；代码有效期为一分钟。',
    failed: '服务器没有响应。请从管理后台重新打开该商户。',
    over: '查看已结束',
    over_text: '您可以关闭此标签页。',
    title: '客服的查看记录',
    text: '为了协助您，我们的客服可以查看您的商户，最长 30 分钟。客服无法更改任何内容，也看不到 API 密钥。',
    none: '客服尚未查看过您的商户。',
    viewed_by: '客服（{{name}}）',
    active: '进行中',
    started: '从 {{when}}',
    ended: '到 {{when}}',
    ends: '最迟到 {{when}}',
    end: '结束查看',
    end_of: '结束查看：{{name}}',
    ended_by_you: '查看已结束',
  },
};
