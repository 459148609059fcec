/** Views by support: an admin looks at the portal as a merchant sees it, and can change nothing. */
import { findRole, ROLE_ID, type Permission } from './roles.ts';

const MINUTE_MS = 60_000;

/** How long the code is good that opens the merchant portal. */
const CODE_LIFE_MS = MINUTE_MS;
/** How long a view lasts. It cannot be renewed. */
const VIEW_LIFE_MS = 30 * MINUTE_MS;

export const SUPPORT_REASON_LENGTH = { min: 5, max: 300 } as const;

export const supportCodeExpiresAt = (requested_at: Date): Date => new Date(requested_at.getTime() + CODE_LIFE_MS);
export const supportViewEndsAt = (started_at: Date): Date => new Date(started_at.getTime() + VIEW_LIFE_MS);

/** The role whose screens a view shows. */
export const SUPPORT_VIEW_ROLE_ID = ROLE_ID.merchant_owner;

/** API credentials are nobody's but the merchant's, even to look at. */
const WITHHELD: ReadonlySet<Permission> = new Set(['credentials.read']);

/** What the owner may read. Screens hide what needs more. */
export const SUPPORT_VIEW_PERMISSIONS: readonly Permission[] = findRole(SUPPORT_VIEW_ROLE_ID)!.permissions.filter(
  (permission) => permission.endsWith('.read') && !WITHHELD.has(permission),
);

/** Where a view stands, as the merchant sees it. */
export const SUPPORT_VIEW_STATUSES = ['ACTIVE', 'ENDED'] as const;
export type SupportViewStatus = (typeof SUPPORT_VIEW_STATUSES)[number];

interface ViewTimes {
  ends_at: Date;
  ended_at: Date | null;
}

/** When a view was over, or will be: by hand, or by its time. */
export const supportViewOverAt = ({ ends_at, ended_at }: ViewTimes): Date => ended_at ?? ends_at;

export const supportViewStatus = (view: ViewTimes, now: Date): SupportViewStatus =>
  supportViewOverAt(view) > now ? 'ACTIVE' : 'ENDED';
