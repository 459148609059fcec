import type { MEMBER_STATUSES } from '@kutip/contracts/users';
import { roleOf } from '@kutip/domain/roles';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

type MemberStatus = (typeof MEMBER_STATUSES)[number];
type RoleCode = 'MERCHANT_OWNER';

const TONE: Record<MemberStatus, BadgeTone> = { ACTIVE: 'good', INACTIVE: 'bad', INVITED: 'attention' };

export function MemberBadge({ status }: { status: MemberStatus }) {
  const { t } = useWords();
  return <Badge tone={TONE[status]}>{t(`member_status.${status}`)}</Badge>;
}

/** A role's name; empty for one that is gone. */
export function roleWord(t: WordsOf['t'], role_id: number | null): string {
  const role = role_id === null ? undefined : roleOf(role_id);
  return role ? t(`role.${role.code as RoleCode}`) : '';
}

/** A role's name and what it may do, for whoever chooses one. */
export const roleChoice = (t: WordsOf['t'], { id, code }: { id: number; code: string }) => ({
  value: String(id),
  label: `${t(`role.${code as RoleCode}`)}: ${t(`role_help.${code as RoleCode}`)}`,
});
