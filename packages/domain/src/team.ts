import { findRole, ROLE_ID, ROLES, type Area, type Permission, type Role } from './roles.ts';

/** A user's role in an account, and whether they may sign in. */
export interface Membership {
  role_id: number;
  is_active: boolean;
}

/** Why a team change is refused. */
export type TeamFault = 'last_owner' | 'own_role' | 'not_allowed';

/** The owner role of each area: an account needs at least one. */
const OWNER_OF: Record<Area, number> = {
  merchant: ROLE_ID.merchant_owner,
  admin: ROLE_ID.superadmin,
  introducer: ROLE_ID.introducer,
};

export const isOwner = ({ role_id }: Pick<Membership, 'role_id'>): boolean => Object.values(OWNER_OF).includes(role_id);

/**
 * The roles that a user may assign: those of their area; admin roles are assigned by superadmins only (decisions 5).
 */
export function grantableRoles({ area, permissions }: { area: Area; permissions: readonly Permission[] }): Role[] {
  const needed: Permission = area === 'admin' ? 'platform_users.write' : 'users.write';
  return permissions.includes(needed) ? ROLES.filter((role) => role.area === area) : [];
}

const raises = (from: number, to: number): boolean => {
  const current = findRole(from)?.permissions ?? [];
  return (findRole(to)?.permissions ?? []).some((permission) => !current.includes(permission));
};

/**
 * Whether a member may be changed; `after` is null for a removal. `owners` is the number of active owners. Users cannot
 * raise their own role, and the last owner cannot be removed (decisions 5).
 */
export function teamChangeFault(change: {
  is_self: boolean;
  before: Membership;
  after: Membership | null;
  owners: number;
  grantable: readonly Pick<Role, 'id'>[];
}): TeamFault | null {
  const { is_self, before, after, owners, grantable } = change;
  if (after && after.role_id !== before.role_id && !grantable.some(({ id }) => id === after.role_id))
    return 'not_allowed';
  if (is_self && after && raises(before.role_id, after.role_id)) return 'own_role';
  const was = before.is_active && isOwner(before);
  const stays = after !== null && after.is_active && after.role_id === before.role_id;
  return was && !stays && owners <= 1 ? 'last_owner' : null;
}
