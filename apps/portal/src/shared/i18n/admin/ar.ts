import type { Words } from '../en.ts';
import { payouts, refunds, refundStatus, settlements, topUps } from './ar/money.ts';
import { audit, home, merchants, people, shell } from './ar/people.ts';
import type { admin as en } from './en.ts';

/** The admin portal in Arabic; the compiler misses a word that is not here. */
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
} as const satisfies Words<typeof en>;
