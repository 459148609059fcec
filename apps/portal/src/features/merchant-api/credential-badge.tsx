import { CREDENTIAL_STATUS } from '@kutip/domain/api-credential';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';

const TONES: Record<number, BadgeTone> = {
  [CREDENTIAL_STATUS.active]: 'good',
  [CREDENTIAL_STATUS.paused]: 'attention',
  [CREDENTIAL_STATUS.revoked]: 'quiet',
};

/** The status of a credential. */
export function CredentialBadge({ status }: { status: number }) {
  const { t } = useMessages();
  return <Badge tone={TONES[status] ?? 'quiet'}>{t(`merchant_api.status_${status as 1 | 2 | 3}`)}</Badge>;
}
