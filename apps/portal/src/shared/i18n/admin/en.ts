import { payouts, refunds, refundStatus, settlements, topUps } from './en/money.ts';
import { audit, home, merchants, people, shell } from './en/people.ts';

/** What only the admin portal says, beside the words of all portals. */
export const admin = {
  shell,
  home,
  merchants,
  top_ups: topUps,
  settlements,
  payouts,
  refunds,
  refund_status: refundStatus,
  people,
  audit,
} as const;
