import type { Translated } from './translated.ts';
import { zh as payForm } from '../pay-form/messages/zh.ts';
import type { en } from './en.ts';

/** Simplified Chinese as Malaysia writes it. */
export const zh = {
  page: {
    sandbox: '测试环境：不涉及真实款项',
    language: '语言',
    by: '由 {product} 提供收款服务',
    support: '对这笔付款有疑问？',
    hours: '服务时间：{hours}',
    whatsapp: 'WhatsApp：{number}',
    share_amount: '{amount} 付给 {merchant}',
    share_open: '付款给 {merchant}',
  },
  moment: {
    months: '1 2 3 4 5 6 7 8 9 10 11 12',
    am: '上午',
    noon: '下午',
    pm: '下午',
    night: '下午',
    comma: '',
    day: '{year}年{month}月{day}日',
    time: '{half}{clock}',
    zone: '马来西亚时间',
  },
  share: {
    title: '分享此页面',
    text: '让别人代付，或保留链接。',
    receipt_title: '分享此收据',
    receipt_text: '拿到链接的人都能看到收据，付款人的电邮和电话会部分遮盖。',
    copy: '复制链接',
    copied: '已复制',
    targets: { WHATSAPP: 'WhatsApp', EMAIL: '电邮', TELEGRAM: 'Telegram', SMS: '短信', FACEBOOK: 'Facebook' },
    more: '更多…',
    qr: '此页面的二维码',
    message: '{title}：{amount} 付给 {merchant}。{link}',
    message_open: '{title}：在此付款给 {merchant}。{link}',
    message_receipt: '收据 {invoice_no}：{amount} 付给 {merchant}。{link}',
  },
  ...payForm,
} as const satisfies Translated<typeof en>;
