import { roleOf, ROLE_ID, ROLES, type Area, type Permission, type Role } from './roles.ts';

/** Where somebody stands in an account: his role, and whether he may come in at all. */
export interface Standing {
  role_id: number;
  is_active: boolean;
}

/** Why a change of the team is refused, as machine words. */
export type TeamFault = 'last_owner' | 'own_role' | 'not_allowed';

/** The role without which nobody could change the team of an account of this area. */
const OWNER_OF: Record<Area, number> = {
  merchant: ROLE_ID.merchant_owner,
  admin: ROLE_ID.superadmin,
  introducer: ROLE_ID.introducer,
};

export const isOwner = ({ role_id }: Pick<Standing, 'role_id'>): boolean => Object.values(OWNER_OF).includes(role_id);

/** The roles that somebody may give to others: those of his own area; the admins' are the superadmin's to give (decisions 5). */
export function grantableRoles({ area, permissions }: { area: Area; permissions: readonly Permission[] }): Role[] {
  const needed: Permission = area === 'admin' ? 'platform_users.write' : 'users.write';
  return permissions.includes(needed) ? ROLES.filter((role) => role.area === area) : [];
}

const raises = (from: number, to: number): boolean => {
  const held = roleOf(from)?.permissions ?? [];
  return (roleOf(to)?.permissions ?? []).some((permission) => !held.includes(permission));
};

/**
 * Whether a member of an account may be changed so; `after` is null when he is to be removed. `owners` is how many active
 * owners the account has now. Nobody raises his own role, and the last owner stays one (decisions 5).
 */
export function teamFault(change: {
  is_self: boolean;
  before: Standing;
  after: Standing | null;
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
