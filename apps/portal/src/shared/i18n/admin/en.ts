import {
  exceptions,
  invariant,
  invariants,
  itemKind,
  itemReason,
  itemStatus,
  reconciliation,
  resolution,
  statementKind,
} from './en/books.ts';
import { payouts, refunds, refundStatus, settlements, topUps } from './en/money.ts';
import { audit, home, merchants, people, shell } from './en/people.ts';
import { plans } from './en/plans.ts';

/** The messages of the admin portal. */
export const admin = {
  shell,
  home,
  merchants,
  top_ups: topUps,
  settlements,
  payouts,
  refunds,
  refund_status: refundStatus,
  exceptions,
  item_kind: itemKind,
  item_status: itemStatus,
  item_reason: itemReason,
  resolution,
  reconciliation,
  statement_kind: statementKind,
  invariants,
  invariant,
  plans,
  people,
  audit,
} as const;
