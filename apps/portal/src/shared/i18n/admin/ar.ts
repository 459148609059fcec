import type { TranslationOf } from '../en.ts';
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
} from './ar/books.ts';
import { payouts, refunds, refundStatus, settlements, topUps } from './ar/money.ts';
import { audit, home, merchants, people, shell } from './ar/people.ts';
import { plans } from './ar/plans.ts';
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
} as const satisfies TranslationOf<typeof en>;
