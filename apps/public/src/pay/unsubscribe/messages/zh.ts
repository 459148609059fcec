import type { Translated } from '../../../shared/messages/translated.ts';
import type { en } from './en.ts';

export const zh = {
  unsubscribe: {
    title: '不再接收 {merchant} 的消息？',
    text: '{merchant} 将不再向 {address} 群发消息。账单、提醒和收据仍会发送。',
    action: '退订',
    done: '您已退订',
    done_text: '{merchant} 不再向 {address} 群发消息。账单、提醒和收据仍会发送。',
    invalid: '此链接无效',
    invalid_text: '链接没有完整复制。请从电子邮件中重新打开。',
  },
} as const satisfies Translated<typeof en>;
