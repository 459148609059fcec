const MINUTE_MS = 60_000;

/** A cart that its buyer left at checkout is reminded of once: not while they may still be at it, and not when it is stale. */
export const CART_REMINDER = { after_ms: 60 * MINUTE_MS, until_ms: 24 * 60 * MINUTE_MS } as const;
/** A kept cart is deleted after so many days without a change. Until then its address is not reminded again. */
export const KEPT_CART_DAYS = 30;

interface KeptCart {
  /** When it was kept last. */
  kept_at: Date;
  reminded_at: Date | null;
}

/** Whether the buyer of a kept cart is reminded now. */
export function isCartReminderDue({ kept_at, reminded_at }: KeptCart, now: Date): boolean {
  const age_ms = now.getTime() - kept_at.getTime();
  return reminded_at === null && age_ms >= CART_REMINDER.after_ms && age_ms <= CART_REMINDER.until_ms;
}
