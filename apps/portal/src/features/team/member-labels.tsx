import type { MEMBER_STATUSES } from '@kutip/contracts/users';
import { findRole } from '@kutip/domain/roles';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

type MemberStatus = (typeof MEMBER_STATUSES)[number];
type RoleCode = 'MERCHANT_OWNER';

const TONE: Record<MemberStatus, BadgeTone> = { ACTIVE: 'good', INACTIVE: 'bad', INVITED: 'attention' };

export function MemberBadge({ status }: { status: MemberStatus }) {
  const { t } = useMessages();
  return <Badge tone={TONE[status]}>{t(`member_status.${status}`)}</Badge>;
}

/** A role's name; empty for an unknown role. */
export function roleLabel(t: Messages['t'], role_id: number | null): string {
  const role = role_id === null ? undefined : findRole(role_id);
  return role ? t(`role.${role.code as RoleCode}`) : '';
}

/** A role's name and description, as a select option. */
export const roleOption = (t: Messages['t'], { id, code }: { id: number; code: string }) => ({
  value: String(id),
  label: `${t(`role.${code as RoleCode}`)}: ${t(`role_help.${code as RoleCode}`)}`,
});
