/** A merchant's account: its status, and who may take real payments. */
import type { Transitions } from './transitions.ts';

/** PENDING_KYC: created and not yet reviewed. Only an ACTIVE account moves money. */
export const ACCOUNT_STATUSES = ['PENDING_KYC', 'ACTIVE', 'SUSPENDED', 'REJECTED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** The status changes that an admin may make. A rejected account can be reviewed again. */
export const ACCOUNT_TRANSITIONS: Transitions<AccountStatus> = {
  PENDING_KYC: ['ACTIVE', 'REJECTED'],
  ACTIVE: ['SUSPENDED'],
  SUSPENDED: ['ACTIVE'],
  REJECTED: ['PENDING_KYC'],
};

/** Whether a reason is required: merchants need it to correct what was wrong. */
export const needsReason = (to: AccountStatus): boolean => to === 'REJECTED' || to === 'SUSPENDED';
