import type { SettlementStatus } from '@kutip/domain/settlement';

export const settlements = {
  column_fee: 'Fee',
  column_tax: 'Service tax',
  filter_type: 'Type',
  type_AUTO: 'Automatic',
  type_SELF: 'Withdrawal',
} as const;

export const settlementStatus = {
  SCHEDULED: 'Scheduled',
  ON_HOLD: 'On hold',
  PENDING: 'Pending',
  PROCESSING: 'In transit',
  SETTLED: 'Settled',
  FAILED: 'Failed',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
} as const satisfies Record<SettlementStatus, string>;
