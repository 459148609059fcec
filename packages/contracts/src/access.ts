import type { Area as Portal, Permission } from '@kutip/domain/roles';

export type { Permission, Subject } from '@kutip/domain/roles';
export type Area = Portal | 'api_key';

interface AccessRule {
  /** `any`: any signed-in user. */
  area: Area | 'any';
  permission?: Permission;
  /** The account must be ACTIVE: calls that move money are refused for accounts under review or suspended. */
  active?: true;
}

/** Who may call. There is no default, so an endpoint is never public by omission. */
export type Access = 'public' | AccessRule;

/** Admins of the platform: read access, and access to decisions. */
export const adminReader = { area: 'admin', permission: 'platform.read' } as const satisfies Access;
export const adminWriter = { area: 'admin', permission: 'platform.write' } as const satisfies Access;

/** The caller, from the token and its session. */
export interface Caller {
  account_id: string;
  user_id: string;
  session_id: string;
  area: Area;
  role_id: number;
  permissions: readonly Permission[];
  account_status: string;
  /** The credential of a call of the merchant API; the user is then the one who created it. */
  credential_id?: string;
  /** The user is an admin who looks at the account: nothing may change. */
  support_view?: { id: string; ends_at: Date };
}

/** Checked by the server before each call, and by the portal to hide what would be refused. */
export function allows({ area, permission }: AccessRule, caller: Pick<Caller, 'area' | 'permissions'>): boolean {
  const inArea = area === 'any' ? caller.area !== 'api_key' : area === caller.area;
  return inArea && (permission === undefined || caller.permissions.includes(permission));
}
