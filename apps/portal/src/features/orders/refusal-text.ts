import { en } from './messages/en.ts';
import { useMessages } from './messages/use-messages.ts';

/** Why an order was left out of an action: a reason of its own, its state, or that it no longer exists. */
export function useRefusalText(): (reason: string | null) => string {
  const { t } = useMessages();
  return (reason) => {
    const key = reason ?? '';
    if (Object.hasOwn(en.order_refusal, key)) return t(`order_refusal.${key as keyof typeof en.order_refusal}`);
    const status = key.toUpperCase();
    return Object.hasOwn(en.order_status, status)
      ? t(`order_status.${status as keyof typeof en.order_status}`)
      : t('codes.not_found');
  };
}
