import type { TopUpStatus } from '@kutip/domain/top-up';

export const topUps = {
  column_created: 'Date',
  facts: 'Details',
  paid_at: 'Paid',
  proof_at: 'Proof uploaded',
  reviewed_at: 'Reviewed',
  note: 'Note',
  bank_reference: 'Bank reference',
} as const;

export const topUpStatus = {
  PENDING: 'Awaiting payment',
  PROCESSING: 'Processing',
  AWAITING_REVIEW: 'Under review',
  PAID: 'Paid',
  EXPIRED: 'Expired',
  CANCELLED: 'Cancelled',
  REJECTED: 'Not found',
} as const satisfies Record<TopUpStatus, string>;
