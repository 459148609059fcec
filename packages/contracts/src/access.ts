import type { Area as Portal, Permission } from '@kutip/domain/roles';

export type { Permission, Subject } from '@kutip/domain/roles';
export type Area = Portal | 'api_key';

interface Door {
  /** `any` is whoever has logged in to a portal. */
  area: Area | 'any';
  permission?: Permission;
  /** The account must be ACTIVE: what would move money is closed to one that is still being checked or is suspended. */
  active?: true;
}

/** Who may call. There is no default, so nothing is open by omission. */
export type Access = 'public' | Door;

/** The platform's own people: whoever may look, and whoever may decide. */
export const overseer = { area: 'admin', permission: 'platform.read' } as const satisfies Access;
export const operator = { area: 'admin', permission: 'platform.write' } as const satisfies Access;

/** Who is calling, as the token and the session behind it say. */
export interface Caller {
  account_id: string;
  user_id: string;
  session_id: string;
  area: Area;
  role_id: number;
  permissions: readonly Permission[];
  account_status: string;
}

/** Asked by the server before anything else, and by the portal to leave out what would be refused. */
export function allows({ area, permission }: Door, caller: Pick<Caller, 'area' | 'permissions'>): boolean {
  const inArea = area === 'any' ? caller.area !== 'api_key' : area === caller.area;
  return inArea && (permission === undefined || caller.permissions.includes(permission));
}
