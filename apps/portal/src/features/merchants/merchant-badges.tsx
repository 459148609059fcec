import type { BankStatus } from '@kutip/domain/payout';
import { useMessages } from './messages/use-messages.ts';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';

const BANK_TONE: Record<BankStatus, BadgeTone> = { UNVERIFIED: 'attention', VERIFIED: 'good', REJECTED: 'bad' };

export function BankBadge({ status }: { status: BankStatus }) {
  const { t } = useMessages();
  return <Badge tone={BANK_TONE[status]}>{t(`bank_status.${status}`)}</Badge>;
}
