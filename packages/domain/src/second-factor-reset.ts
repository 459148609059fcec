/**
 * A user who has neither their authenticator app nor a recovery code nor a passkey: an admin requests that their second
 * factors are removed, another admin confirms it, and it happens after a waiting time in which the user can stop it.
 */
import type { Transitions } from './transitions.ts';

export const RESET_STATUSES = ['REQUESTED', 'CONFIRMED', 'DONE', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const;
export type ResetStatus = (typeof RESET_STATUSES)[number];

/** CANCELLED: by the user, or because their e-mail address has changed meanwhile. EXPIRED: nobody confirmed it. */
export const RESET_TRANSITIONS: Transitions<ResetStatus> = {
  REQUESTED: ['CONFIRMED', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  CONFIRMED: ['DONE', 'REJECTED', 'CANCELLED'],
  DONE: [],
  REJECTED: [],
  CANCELLED: [],
  EXPIRED: [],
};

export const OPEN_RESET_STATUSES = ['REQUESTED', 'CONFIRMED'] as const satisfies readonly ResetStatus[];
export const isOpenReset = (status: ResetStatus): boolean => status === 'REQUESTED' || status === 'CONFIRMED';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** An address that was confirmed a shorter time ago may be the thief's, so a warning to it warns nobody. */
const ADDRESS_AGE_MS = 7 * DAY_MS;
/** A request that nobody confirms is forgotten. */
const CONFIRM_WITHIN_MS = 7 * DAY_MS;

/** When the factors are removed at the earliest: the user has this long to stop it, whenever it is confirmed. */
export const resetTakesEffectAt = (requested_at: Date, wait_hours: number): Date =>
  new Date(requested_at.getTime() + wait_hours * HOUR_MS);
/** Until when another admin may confirm. */
export const resetExpiresAt = (requested_at: Date, wait_hours: number): Date =>
  new Date(requested_at.getTime() + Math.max(CONFIRM_WITHIN_MS, wait_hours * HOUR_MS));

export const RESET_FAULTS = [
  'own_login',
  'no_second_factor',
  'email_not_confirmed',
  'email_confirmed_lately',
  'reset_open',
] as const;
export type ResetFault = (typeof RESET_FAULTS)[number];

export interface ResetFacts {
  user_id: string;
  /** Authenticator apps and passkeys. */
  factors: number;
  email_verified_at: Date | null;
  has_open_reset: boolean;
}

/** Why an admin may not request a reset for a user; null if they may. */
export function resetFault(user: ResetFacts, admin_id: string, now: Date): ResetFault | null {
  if (user.user_id === admin_id) return 'own_login';
  if (user.has_open_reset) return 'reset_open';
  if (user.factors === 0) return 'no_second_factor';
  if (user.email_verified_at === null) return 'email_not_confirmed';
  return now.getTime() - user.email_verified_at.getTime() < ADDRESS_AGE_MS ? 'email_confirmed_lately' : null;
}

/** Whether an admin may decide on a reset: neither who requested it, nor whose login it is. */
export const mayDecideReset = (reset: { user_id: string; requested_by: string }, admin_id: string): boolean =>
  reset.user_id !== admin_id && reset.requested_by !== admin_id;
