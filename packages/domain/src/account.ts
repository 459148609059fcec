/** A merchant's account: who may take real payments, and who decided so. */
import type { Transitions } from './transitions.ts';

/** PENDING_KYC: made, and not looked at yet. Only an ACTIVE one moves money. */
export const ACCOUNT_STATUSES = ['PENDING_KYC', 'ACTIVE', 'SUSPENDED', 'REJECTED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** What a person of the platform may make of it. One that was rejected is looked at again. */
export const ACCOUNT_TRANSITIONS: Transitions<AccountStatus> = {
  PENDING_KYC: ['ACTIVE', 'REJECTED'],
  ACTIVE: ['SUSPENDED'],
  SUSPENDED: ['ACTIVE'],
  REJECTED: ['PENDING_KYC'],
};

/** The merchant reads why: he cannot put right what nobody told him. */
export const needsReason = (to: AccountStatus): boolean => to === 'REJECTED' || to === 'SUSPENDED';
